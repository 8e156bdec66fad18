/** Alarms: what each is called and what to do first; the keys are the contract's `AlarmKind`. */
export const officeAlarms = {
  text: 'Çalan alarmlar, kimin haberdar edildiği ve kimin üstlendiği. Üstlenilmeyen alarm 15 dakikada bir yinelenir ve sıradaki kişiye gider.',
  none: 'Alarm yok',
  noneOpen: 'Açık alarm yok.',
  noneOpenText: 'Sistem bir sorun gördüğünde burada görünür ve nöbetçiye e-posta gider.',
  one: 'Alarm {id}',
  columns: {
    name: 'Alarm',
    state: 'Durum',
    subject: 'Konu',
    figure: 'Değer',
    firstAt: 'İlk',
    lastAt: 'Son',
    told: 'Haber verilen',
    by: 'Üstlenen',
  },
  filters: { state: 'Durum', kind: 'Alarm' },
  states: { open: 'Açık', ended: 'Bitti' },
  looks: { nobody: 'Kimse üstlenmedi', taken: 'Üstlenildi', ended: 'Bitti' },
  ends: {
    cause: 'Nedeni ortadan kalktı',
    acknowledged: 'Üstlenilince kapandı',
    silent: 'Süreç artık görülmüyor',
  },
  groups: { money: 'Para ve defter', server: 'Sunucu', games: 'Oyunlar', sports: 'Spor' },
  todo: 'Ne yapmalı',
  count: 'Kaç kez',
  rounds: 'Haber turu',
  nobodyTold: 'henüz kimse',
  taken: '{name}, {at}',
  note: 'Not',
  ended: 'Bitiş',
  acknowledge: {
    open: 'Üstlen',
    title: 'Alarmı üstlen',
    text: 'Bundan sonra kimseye yeniden haber verilmez. Nedeni ortadan kalkınca alarm kendiliğinden kapanır.',
    textMoment: 'Bundan sonra kimseye yeniden haber verilmez ve alarm kapanır.',
    note: 'Ne yapıyorsunuz?',
    noteHelp: 'Kişi adı ya da numara yazmayın.',
    send: 'Üstlen',
    done: 'Alarm sizde.',
  },
  rail: '{n} alarm açık, kimse üstlenmedi',
  plan: {
    title: 'Nöbet planı',
    open: 'Nöbet planı',
    text: 'Alarm önce nöbetçiye gider, sırayla. Üstlenilmezse 15 dakika sonra sıradaki kişiye de gider; listenin sonunda her zaman sahipler vardır. Saatler İstanbul saatidir.',
    now: 'Şu anda sıra',
    fallback: 'sahip, yedek',
    nobody: 'Kimse: e-postalar işletme posta kutusuna gider.',
    none: 'Planda kimse yok; alarmlar doğrudan sahiplere gider.',
    person: 'Kişi',
    days: 'Günler',
    from: 'Başlangıç',
    to: 'Bitiş',
    add: 'Nöbet ekle',
    remove: 'Nöbeti sil',
    up: 'Yukarı taşı',
    down: 'Aşağı taşı',
    save: 'Planı kaydet',
    saved: 'Nöbet planı kaydedildi.',
    overnight: 'Ertesi sabaha kadar',
    back: 'Alarmlar',
    dayNames: ['Pzt', 'Sal', 'Çar', 'Per', 'Cum', 'Cmt', 'Paz'],
    dayMissing: 'En az bir gün seçin',
    leaver: 'Artık alarm alamıyor',
    version: 'Plan bu arada değişti. Sayfa yenilendi; değişikliğinizi yeniden yapın.',
  },
  mail: { more: '… ve {n} alarm daha', count: '{n} kez' },
  units: {
    seconds: '{n} sn',
    faults: '{n} hata',
    rows: '{n} satır',
    times: '{n} kez',
    share: 'limitin {n} katı',
    matters: '{n} konu',
    offers: '{n} promosyon',
    movements: '{n} hareket',
    messages: '{n} mesaj',
    lira: '{n} TL',
  },
  kinds: {
    ledger_verify: {
      name: 'Defter kendi içinde tutmuyor',
      todo: 'ledger:verify komutunun son satırı yeri söyler. Nedeni bulunana kadar elle düzeltme yapmayın.',
    },
    ledger_chain: {
      name: 'Defterin mühür zinciri kesilmiş ya da yeniden yazılmış',
      todo: 'Başka makinede saklanan ledger-heads dosyalarıyla karşılaştırın: npm run ledger:verify -- dosya.',
    },
    ledger_unsealed: {
      name: 'Defter mühürlenmiyor',
      todo: 'Mühürleme işi duruyor ya da veritabanı yavaş; felek_job_failures_total hangisi olduğunu gösterir.',
    },
    audit_broken: {
      name: 'Denetim kaydı bütün değil',
      todo: 'Biri kayda yazmış. npm run audit:verify yeri söyler; başka yerde duran mühürlerle karşılaştırın.',
    },
    audit_unsealed: {
      name: 'Denetim kaydı mühürlenmiyor',
      todo: 'Mühürleme işi duruyor ya da veritabanı yavaş.',
    },
    reports_differ: {
      name: 'Raporlar defterden farklı',
      todo: 'Bir rakam kayıtların toplamı değil. npm run reports:verify hangisi olduğunu söyler; o rakamı kullanmayın.',
    },
    reports_behind: {
      name: 'Raporlar geride kalıyor',
      todo: 'Saniyede 7.800’den çok kayıt var ya da okuyan iş duruyor.',
    },
    reserves_short: {
      name: 'Oyuncu parasının karşılığı eksik',
      todo: 'Ödeme yollarındaki para oyunculara borçtan az. “Oyuncu parası ve karşılığı” raporu gün gün gösterir; farkı ödeme hesabına yatırın.',
    },
    approvals_waiting: {
      name: 'Bir öneri ikinci kişiyi bekliyor',
      todo: 'Onaylar sayfasını açın; yetkisi olan birini arayın.',
    },
    provider_conflict: {
      name: 'Sağlayıcı çelişkili hareket gönderdi',
      todo: 'Aynı numarayla iki içerik ya da ödenmiş bahsin iadesi istendi; para hareket etmedi. Sağlayıcıya sorun.',
    },
    provider_drain: {
      name: 'Sağlayıcı günlük limitine dayandı',
      todo: 'Çalınmış anahtar ya da bozuk oyun olabilir: oyunu kapatın, sonra bekletilen paraya bakın.',
    },
    held_oldest: {
      name: 'Bekletilen para bir günü geçti',
      todo: 'Bekletilen para sayfasında karar verin.',
    },
    cashier_broken: {
      name: 'Ödeme mesajı elle yazılmış',
      todo: 'Biri veritabanına ağ geçidi mesajı yazmış; para hareket etmedi. npm run ledger:verify yeri söyler.',
    },
    cashier_budget: {
      name: 'Kuralla çıkan para saatlik limitte',
      todo: 'Çekimler bekliyor. Yoğunluk da olabilir, hesap boşaltan biri de: limiti artırmadan önce en yenilerine bakın.',
    },
    cashier_withdrawal: {
      name: 'Bir çekim bir günü geçti',
      todo: 'Çekimler sayfasında en eskisine bakın: ödenmedi, geri de verilmedi.',
    },
    cashier_unproved: {
      name: 'Görülen bir yatırım ekstrede yok',
      todo: 'Bir gün önce geldi denen para hesap ekstresinde yok. Ekstreye ve bunu diyen kişiye bakın; para gelmediyse iki kişiyle düzeltin.',
    },
    cashier_day_open: {
      name: 'Bir gün iki gündür kapanmadı',
      todo: 'Mutabakat masasında en eski açık güne bakın: karşı tarafın rakamı eksik ya da fark açıklanmadı.',
    },
    cashier_returns: {
      name: 'İade edilecek para bekliyor',
      todo: 'Geri gönderilecek para bir gündür bekliyor; yatırımlar masasındaki iadelere bakın.',
    },
    free_win_refused: {
      name: 'Ücretsiz dönüş kazancı ödenemiyor',
      todo: 'Sistem ödemeyi kesin olarak reddetti; günlükte nedeni yazar.',
    },
    offer_budget: {
      name: 'Bir promosyon bütçesini aştı',
      todo: 'Promosyon yeni başvuru almıyor. Bütçeyi artırın ya da bitirin.',
    },
    vault_slow: {
      name: 'Para hareketleri bekliyor',
      todo: 'Veritabanı yavaş ya da bir kilit tutuluyor: pg_stat_activity’ye bakın.',
    },
    vault_batches: {
      name: 'Hareket grupları küçülüyor',
      todo: 'Gruplar zamanında bitmiyor: disk, denetim noktaları ya da sorgu planı.',
    },
    vault_senders: {
      name: 'Gönderenler sonucu öğrenemiyor',
      todo: 'Hareketlerin sonucu bilinmiyor; gönderenler tekrarlar. Veritabanına bakın.',
    },
    vault_busy_road: {
      name: 'Oyuncu satırları kilitli kalıyor',
      todo: 'Uzun süren bir işlem oyuncu satırlarını tutuyor: pg_stat_activity.',
    },
    call_fault: {
      name: 'Bir çağrı bizim hatamızla düştü',
      todo: 'Günlükte isteğin numarası ve nedeni var.',
    },
    call_busy: {
      name: 'Çağrılar yanıtsız kalıyor (503)',
      todo: 'Sunucu yetişemiyor ya da veritabanı uzakta: docs/outages.md.',
    },
    call_slow: {
      name: 'Bir çağrı yavaş',
      todo: 'Yüz istekten birden fazlası bir saniyeyi geçiyor.',
    },
    job_late: {
      name: 'Bir arka plan işi gecikiyor',
      todo: 'İş düşüyor mu, takılıyor mu: felek_job_failures_total.',
    },
    mail_waiting: {
      name: 'E-posta ya da SMS gitmiyor',
      todo: 'Posta sunucusuna ve SMS geçidine bakın; günlükteki kod nedeni söyler. Bu alarm webhook ile de gider.',
    },
    streams_lost: {
      name: 'Sayfaların canlı bağlantısı koptu',
      todo: 'Aradaki vekil sunucuya ya da bu sürece bakın.',
    },
    passwords_guessed: {
      name: 'Şifre denemesi olağandan çok',
      todo: 'Kimse kilitlenmez. Güvenlik kayıtlarında adreslere bakın.',
    },
    security_dropped: {
      name: 'Güvenlik kayıtları yazılamadı',
      todo: 'Çok fazla kayıt birikti; yazılmayanlar sayıldı.',
    },
    protection_case: {
      name: 'Bir koruma vakası bir günü geçti',
      todo: 'Zarar belirtileri yüksek bir oyuncu bekliyor; koruma masasına bakın.',
    },
    studio_silent: {
      name: 'Oyun stüdyosu rakam vermiyor',
      todo: 'Stüdyo süreci kapalı ya da ulaşılamıyor; stüdyonun alarmları şu anda çalmaz.',
    },
    studio_outbox: {
      name: 'Stüdyonun sonuçları sunucuya ulaşmıyor',
      todo: 'Sonuçlanan turlar ödenmeyi bekliyor. Aradaki ağa ve sunucuya bakın.',
    },
    studio_broken_seal: {
      name: 'Stüdyoda bir satır yazıldığı gibi değil',
      todo: 'Biri stüdyonun veritabanına yazmış: docs/games.md.',
    },
    studio_void_owed: {
      name: 'Bir masa kapalı: iptal turun bahisleri bekliyor',
      todo: 'Bahisler en geç bir gün içinde geri döner: docs/fairness.md.',
    },
    studio_return: {
      name: 'Bir oyunun geri ödeme oranı bandın dışında',
      todo: 'Otuz günün oranı yüzde 99,9’luk bandın dışında. Tur sayısına bakın; gerekirse oyunu kapatın.',
    },
    jackpots_waiting: {
      name: 'Jackpot çekilişleri bekliyor',
      todo: 'Stüdyo yanıt vermiyor; yanıt verince çekilir.',
    },
    jackpots_refused: {
      name: 'Stüdyo söz verdiğinden başka bir değer gösterdi',
      todo: 'Jackpot çekilemiyor: docs/alarms.md’deki karşılaştırmayı yapın, sonra sözleri yenileyin.',
    },
    sports_verify: {
      name: 'Spor defteri tutmuyor',
      todo: 'npm run sports:verify komutunun son satırı yeri söyler.',
    },
    feed_stale: {
      name: 'Maç akışına güvenilmiyor',
      todo: 'Hiçbir maça bahis alınmıyor; günlükte nedeni var.',
    },
    feed_behind: {
      name: 'Maç akışı bizim yazdığımızı bilmiyor',
      todo: 'Başka bir akış ya da geri yüklenmiş bir veritabanı: yeni bir FEED_NAME verin.',
    },
    coupons_due: {
      name: 'Kuponlar sonuçlandırılmıyor',
      todo: 'Günlükte hangi kuponda durduğu yazar.',
    },
    coupons_unpaid: {
      name: 'Kuponlar ödenmiyor',
      todo: 'Günlükte borçlu olunan kuponlar yazar.',
    },
    coupons_undecided: {
      name: 'Kupon yatırma bitmiyor',
      todo: 'Sonucu bilinmeyen kuponlar süpürülmüyor; veritabanına bakın.',
    },
  },
}
