/*
 * Mails. A body's paragraphs stand apart by an empty line; a paragraph that is `{link}` alone
 * becomes a button with the text of `action`.
 */
export const mails = {
  greeting: 'Merhaba {username},',
  footer:
    'Bu e-posta Felek tarafından gönderildi. Felek bir demo sitesidir: gerçek para kullanılmaz. 18 yaşından küçükler üye olamaz.',
  register_confirm: {
    subject: 'Felek üyeliğinizi onaylayın',
    body: 'Felek’e hoş geldiniz. Kullanıcı adınız: {username}. Üyeliğinizi tamamlamak için aşağıdaki bağlantıyı açın.\n\n{link}\n\nBağlantı 24 saat geçerlidir ve bir kez kullanılabilir. Başka bir cihazda açarsanız üye olurken belirlediğiniz şifre sorulur. Üye olmadıysanız veya bu kullanıcı adını siz seçmediyseniz bağlantıyı açmayın: onaylanmayan kayıt silinir.',
    action: 'Üyeliğimi Onayla',
  },
  register_known: {
    subject: 'Felek’te zaten bir hesabınız var',
    body: 'Az önce hesabınızdaki e-posta adresi, telefon veya kimlik numarası ile yeni bir üyelik açılmak istendi. Zaten bir hesabınız olduğu için yeni hesap açılmadı.\n\nDeneyen sizseniz mevcut hesabınızla giriş yapabilirsiniz.\n\n{link}\n\nDeneyen siz değilseniz bir şey yapmanız gerekmez; hesabınız değişmedi.',
    action: 'Giriş Yap',
  },
  password_reset: {
    subject: 'Felek şifrenizi sıfırlayın',
    body: 'Hesabınız için şifre sıfırlama istendi. Kullanıcı adınız: {username}. Yeni şifrenizi belirlemek için aşağıdaki bağlantıyı açın.\n\n{link}\n\nBağlantı 30 dakika geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bir şey yapmanız gerekmez; şifreniz değişmedi.',
    action: 'Yeni Şifre Belirle',
  },
  password_changed: {
    subject: 'Felek şifreniz değişti',
    body: 'Hesabınızın şifresi az önce değiştirildi ve açık olan bütün oturumlar kapatıldı. İki adımlı giriş kullanıyorsanız açık kalır.\n\nŞifreyi siz değiştirmediyseniz lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  data_export: {
    subject: 'Felek verileriniz hazır',
    body: 'Hakkınızda saklanan verileri istemiştiniz; dosyanız hazır. Aşağıdaki bağlantıyı, hesabınıza giriş yaptığınız tarayıcıda açın.\n\n{link}\n\nBağlantı 48 saat geçerlidir, bir kez kullanılabilir ve yalnızca sizin hesabınızla açılır. Verileri siz istemediyseniz şifrenizi değiştirin ve destek ekibimize yazın.',
    action: 'Verilerimi Aç',
  },
  account_closed: {
    subject: 'Felek hesabınız kapatıldı',
    body: 'Hesabınız isteğiniz üzerine kapatıldı ve açık olan bütün oturumlar sona erdi. Kullanıcı adınız: {username}.\n\nKullanıcı adınız, e-posta adresiniz, telefonunuz ve kimlik numaranız bu hesapta kalır; bunlarla yeni bir hesap açılamaz. Yasal olarak saklanması gereken hareketleriniz silinmez. Hesabınıza sonradan bir tutar gelirse sizindir ve destek ekibimiz öder.\n\nGeri dönmek isterseniz destek sayfasından bu e-posta adresiyle bize yazın: kimliğinizi doğruladıktan sonra hesabınızı aynı ad ve geçmişle yeniden açarız. Hesabı siz kapatmadıysanız da hemen yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  account_reopened: {
    subject: 'Felek hesabınız yeniden açıldı',
    body: 'Hesabınız yeniden açıldı. Kullanıcı adınız: {username}. Eski şifrenizle giriş yapabilirsiniz; hatırlamıyorsanız giriş sayfasından yeni bir şifre isteyin.\n\n{link}\n\nBunu siz istemediyseniz lütfen destek ekibimize yazın.',
    action: 'Giriş Yap',
  },
  person_corrected: {
    subject: 'Felek hesabınızdaki kişisel bilgiler düzeltildi',
    body: 'Hesabınızdaki ad, soyad, doğum tarihi veya kimlik numarası, gösterdiğiniz belgeye göre düzeltildi. Güncel bilgileriniz hesap sayfanızdadır.\n\nBunu siz istemediyseniz lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  own_message: {
    subject: 'Felek’ten bir mesajınız var',
    body: 'Felek ekibi size bir mesaj yazdı. Mesajın kendisi bu e-postada yer almaz; giriş yapıp bildirimlerinizde okuyabilirsiniz.\n\n{link}',
    action: 'Mesajı Oku',
  },
  register_closed: {
    subject: 'Felek’te kapatılmış bir hesabınız var',
    body: 'Az önce hesabınızdaki e-posta adresi, telefon veya kimlik numarası ile yeni bir üyelik açılmak istendi. Bu bilgilerle kapatılmış bir hesabınız ({username}) olduğu için yeni hesap açılmadı: kapatılan hesap kimlik numarasını korur.\n\nGeri dönmek isterseniz destek sayfasından bu e-posta adresiyle bize yazın: kimliğinizi doğruladıktan sonra hesabınızı aynı ad ve geçmişle yeniden açarız.\n\n{link}\n\nDeneyen siz değilseniz bir şey yapmanız gerekmez; hesabınız kapalı kalır.',
    action: 'Destek Sayfasını Aç',
  },
  support_case: {
    subject: 'Destek talebi {caseNumber}: {topic}',
    body: 'Yeni bir destek talebi açıldı.\n\nTalep numarası: {caseNumber}\nKonu: {topic}\nGönderen: {sender}\nDil: {language}\n\n{message}\n\nYanıtınızı talep numarasıyla girin; yanıt gönderene e-posta ile de iletilir.',
  },
  support_answer: {
    subject: 'Destek talebiniz yanıtlandı: {caseNumber}',
    body: '{caseNumber} numaralı talebinizi yanıtladık.\n\nMesajınız:\n{message}\n\nYanıtımız:\n{answer}\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  ledger_head: {
    subject: 'Defter mührü {day}',
    body: 'Defterin denetim zinciri şu mühre ulaştı. Bu e-postayı saklayın: sonradan kesilen ya da yeniden yazılan bir zincir bununla anlaşılır.\n\nMühür: {sealNo}\nSon kayıt: {lastEntryId}\nSon işlem: {lastEffectNo}\nÖzet: {hash}\nAnahtar: {keyId}\nZaman: {at}\n\nKarşılaştırmak için aşağıdaki satırı bir dosyaya yazıp npm run ledger:verify -- dosya komutunu çalıştırın.\n\n{line}',
  },
  reserves: {
    subject: 'Oyuncu parası ve karşılığı {statementDay}',
    body: 'Günün özeti, deftere göre.\n\nÖdeme yollarında: {gateways} TL\nOyunculara borç: {owed} TL\nFark: {difference} TL\n\nFark eksiyse ödeme yollarındaki para borcu karşılamıyor demektir; ofiste bir alarm çalar.',
  },
  audit_head: {
    subject: 'Denetim mührü {day}',
    body: 'Denetim kaydının zinciri şu mühre ulaştı. Bu e-postayı saklayın: sonradan kesilen ya da yeniden yazılan bir zincir bununla anlaşılır.\n\nMühür: {number}\nSon kayıt: {lastId}\nÖzet: {hash}\nZaman: {at}\n\nKarşılaştırmak için aşağıdaki satırı bir dosyaya yazıp npm run audit:verify -- --heads dosya komutunu çalıştırın.\n\n{line}',
  },
  office_invitation: {
    subject: 'Felek ofis: davetiniz',
    body: 'Felek ofisinde sizin için bir hesap açılıyor. Bağlantı yarım saat ve bir kez geçerlidir:\n\n{url}\n\nBu daveti beklemiyorduysanız bağlantıyı açmayın ve bunu isteyen kişiye haber verin.',
  },
  break_glass: {
    subject: 'Ofis: tek kişilik yetki açıldı',
    body: '{name}, {until} saatine kadar kendi önerilerini tek başına onaylayabilir.\n\nYetki: {permission}\nGerekçe: {why}\n\nBunu siz istemediyseniz hemen makinenin başındaki kişiyi arayın. Yapılanlar denetim kaydında işaretlidir.',
  },
  reveal_limit: {
    subject: 'Ofis: gösterme limiti doldu',
    body: '{name}, saatte 30 ya da günde 150 kapalı alan açma limitini doldurdu. Yeni alan açamaz.\n\nZaman: {at}\n\nAçılan her alan, gerekçesiyle denetim kaydındadır. Bu e-posta kişi başına günde bir kez gönderilir.',
  },
  alarm: {
    subject: 'Felek alarm: {first}',
    body: 'Açık alarmlar ({count}):\n\n{list}\n\nÜstlenmek için alarmlar sayfasını açın:\n\n{url}\n\nÜstlenilmeyen alarm 15 dakikada bir yinelenir ve sıradaki kişiye de gider.',
  },
  room_chain: {
    subject: 'Oda zinciri: {room}',
    body: '{room} odasının turları bundan sonra bu zincirden çekilecek. Bu e-postayı saklayın: ilk turdan önce bilinen bu uç, turların sonradan seçilmediğini gösterir.\n\nUç: {terminal}\nUzunluk: {length}\nİlk tur: {firstNumber}\nZaman: {at}',
  },
  deposit_credited: {
    subject: 'Gelen para bakiyenize eklendi',
    body: 'Yatırımınızla ilgili inceleme tamamlandı: gelen {amount} bakiyenize eklendi.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  deposit_returned: {
    subject: 'Gelen para geri gönderildi',
    body: 'Yatırımınızla ilgili inceleme tamamlandı: gelen {amount} bakiyenize eklenmedi, geldiği yere geri gönderildi.\n\nGerekçe: {reason}\n\nSorularınız için destek ekibimize yazabilirsiniz.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  deposit_recalled: {
    subject: 'Bir yatırımınız geri çağrıldı',
    body: 'Bankanız ya da ödeme kuruluşu {amount} tutarındaki yatırımınızı geri çağırdı.\n\nBakiyenizden geri alınan: {taken}\nKalan borç: {owed}\n\nHenüz gönderilmemiş çekimleriniz varsa önce bakiyenize döndü. Bu yöntemle yatırım, konu kapanana kadar yapılamaz. Geri çağırmayı siz istemediyseniz ya da bir yanlışlık varsa destek ekibimize yazın.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  deposit_recall_won: {
    subject: 'Geri çağrılan yatırım lehinize sonuçlandı',
    body: '{amount} tutarındaki yatırımınızla ilgili itiraz lehinize sonuçlandı. Geri alınan {taken} bakiyenize eklendi, kalan borç silindi.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  held_released: {
    subject: 'İncelenen tutar bakiyenize eklendi',
    body: '{game} oyunundan gelen {amount} ile ilgili inceleme tamamlandı ve tutar bakiyenize eklendi.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  held_refused: {
    subject: 'İncelenen tutar onaylanmadı',
    body: '{game} oyunundan gelen {amount} ile ilgili inceleme tamamlandı. Tutar onaylanmadı ve kilitli bakiyenizden çıkarıldı.\n\nGerekçe: {reason}\n\nSorularınız için destek ekibimize yazabilirsiniz.\n\n{link}',
    action: 'Hesap Hareketlerini Aç',
  },
  paid_out: {
    subject: 'Bakiyenizdeki para size gönderiliyor',
    body: 'Hesabınızı şu anda kullanamadığınız için {amount} tutarındaki paranızı ekibimiz sizin adınıza çekti: kayıtlı {bank} hesabınıza gönderiliyor.\n\nBu hesap artık size ait değilse lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  payout_returned: {
    subject: 'Çekiminiz bakiyenize geri döndü',
    body: 'Bankaya gönderdiğimiz {amount} hesabınıza ulaşmadı ve bakiyenize geri eklendi.\n\nGerekçe: {reason}\n\nSorularınız için destek ekibimize yazabilirsiniz.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  second_factor_on: {
    subject: 'İki adımlı giriş açıldı',
    body: 'Hesabınıza girişte artık şifrenizin yanında bir doğrulama kodu da sorulacak: {method}.\n\nBunu siz yapmadıysanız lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  second_factor_off: {
    subject: 'İki adımlı giriş kapatıldı',
    body: 'Hesabınıza girişte artık yalnızca şifreniz sorulacak.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  recovery_used: {
    subject: 'Kurtarma koduyla giriş yapıldı',
    body: 'Hesabınıza bir kurtarma koduyla giriş yapıldı. Kalan kurtarma kodu sayısı: {left}. Bu kod bir daha kullanılamaz.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  password_changed_by_owner: {
    subject: 'Felek şifreniz değişti',
    body: 'Hesabınızın şifresi az önce hesap sayfanızdan değiştirildi. Değişikliğin yapıldığı cihaz dışındaki bütün oturumlar kapatıldı.\n\nŞifreyi siz değiştirmediyseniz lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  username_changed: {
    subject: 'Felek kullanıcı adınız değişti',
    body: 'Kullanıcı adınız {before} iken {username} oldu. Bundan sonra yeni kullanıcı adınızla giriş yapın.\n\nBunu siz yapmadıysanız lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  email_change_confirm: {
    subject: 'Yeni e-posta adresinizi onaylayın',
    body: 'Felek hesabınızın e-posta adresi bu adres olsun istendi. Kullanıcı adınız: {username}. Değişikliği tamamlamak için aşağıdaki bağlantıyı açın.\n\n{link}\n\nBağlantı 24 saat geçerlidir ve bir kez kullanılabilir. Bunu siz istemediyseniz bağlantıyı açmayın; hiçbir şey değişmez.',
    action: 'Adresi Onayla',
  },
  email_change_asked: {
    subject: 'E-posta adresiniz değiştirilmek isteniyor',
    body: 'Hesabınızın e-posta adresi {to} olarak değiştirilmek istendi. Değişiklik, yeni adrese gönderilen bağlantı açıldığında geçerli olur; o zamana kadar bu adres geçerlidir.\n\nBunu siz istemediyseniz şifrenizi hemen değiştirin: bekleyen değişiklik de iptal olur. Sonra destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  email_changed: {
    subject: 'E-posta adresiniz değişti',
    body: 'Hesabınızın e-posta adresi artık {to}. Bu adrese hesabınızla ilgili e-posta göndermeyeceğiz.\n\nBunu siz yapmadıysanız lütfen hemen destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  phone_change_code: {
    subject: 'Telefon değişikliği için kodunuz',
    body: 'Felek hesabınızın telefon numarası, eski telefon olmadan değiştirilmek isteniyor. Onay kodunuz: {code}. Kod 10 dakika geçerlidir; kimseyle paylaşmayın.\n\nBunu siz istemediyseniz şifrenizi hemen değiştirin ve destek ekibimize yazın: kod girilmedikçe hiçbir şey değişmez.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  phone_change_rests: {
    subject: 'Telefon numaranız 72 saat sonra değişecek',
    body: 'Hesabınızın telefon numarası, eski telefon olmadan {to} olarak değiştirildi. Güvenliğiniz için değişiklik 72 saat sonra geçerli olur; o zamana kadar eski numaranız geçerlidir ve çekimleriniz ekibimizce incelenir.\n\nBunu siz istemediyseniz giriş yapıp aşağıdaki sayfada iptal edin ve şifrenizi değiştirin; şifre değişince bekleyen değişiklik de iptal olur.\n\n{link}',
    action: 'Değişikliği Gör',
  },
  phone_changed: {
    subject: 'Telefon numaranız değişti',
    body: 'Hesabınızın telefon numarası artık {to}. SMS ile gönderdiğimiz kodlar bundan sonra bu numaraya gelir.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  phone_change_ended: {
    subject: 'Telefon değişikliği iptal edildi',
    body: 'Bekleyen telefon değişikliği iptal edildi; eski numaranız geçerli kalır.\n\nİptal eden siz değilseniz şifrenizi değiştirin ve destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  phone_change_taken: {
    subject: 'Telefon numaranız değişmedi',
    body: 'İstediğiniz numara bu arada başka bir hesaba kaydedildi; bu yüzden telefon numaranız değişmedi ve eskisi geçerli kalır.\n\nNumara sizinse destek ekibimize yazın.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  address_changed: {
    subject: 'Adresiniz değişti',
    body: 'Hesabınızdaki adres az önce değiştirildi.\n\nBunu siz yapmadıysanız şifrenizi hemen değiştirin ve destek ekibimize yazın.\n\n{link}',
    action: 'Adresi Gör',
  },
  email_known: {
    subject: 'E-posta adresiniz başka bir hesap için yazıldı',
    body: 'Bir Felek üyesi, hesabının e-posta adresi olarak bu adresi yazdı. Adres sizin hesabınıza kayıtlı olduğu için hiçbir şey değişmedi.\n\nYazan sizseniz önce diğer hesabınızın adresini değiştirin. Siz değilseniz bir şey yapmanız gerekmez.\n\n{link}',
    action: 'Destek Sayfasını Aç',
  },
  news: {
    subject: '{title}',
    body: '{text}\n\nBu e-postayı, promosyonları e-posta ile almak istediğiniz için gönderdik. İstemiyorsanız tek dokunuşla durdurabilirsiniz; giriş yapmanız gerekmez.\n\n{link}',
    action: 'Bu E-postaları Durdur',
  },
  mailbox: {
    mail: 'E-posta',
    sms: 'SMS',
    empty_sms: 'Henüz SMS yok.',
    title: 'Demo posta kutusu',
    about: 'Bu sunucunun gönderdiği e-postalar burada durur; dışarıya hiçbir şey gönderilmez.',
    recipient: 'Alıcı',
    filter: 'Filtrele',
    refresh: 'Yenile',
    empty: 'Henüz e-posta yok.',
  },
}
