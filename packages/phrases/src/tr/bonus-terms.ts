/** What holds of a bonus, with its own figures; the server writes them beside each offer. */
export const bonusTerms = {
  deposit: 'Yatırımınıza {percent} bonus verilir, en çok {max}.',
  first: 'Yalnızca ilk yatırımda, bir kez alınır. İlk yatırım en az {min} olmalıdır.',
  daily: 'En az {min} tutarındaki yatırımlarda, günde bir kez alınır.',
  weekly: 'En az {min} tutarındaki yatırımlarda, haftada bir kez alınır.',
  single: 'En az {min} tutarındaki bir yatırımda, bir kez alınır.',
  claim:
    'Talep ettikten sonra {claimDays} gün içindeki ilk uygun yatırımınıza eklenir; talep etmezseniz eklenmez.',
  cashback: 'Haftalık net kaybınıza {percent} bonus verilir, en çok {max}.',
  week: 'Hafta pazartesi başlar, pazar gün sonu biter. Bonus, hafta bittikten sonra 7 gün içinde talep edilebilir.',
  loss: 'Net kayıp, nakitle oynanan ve tek seferde {counted} tutarını aşmayan bahislerden kazanç ve iadeler düşülerek hesaplanır; en az {min} olmalıdır.',
  share: 'Kaybınızın, bahis toplamınızın {upTo} olan kısmı dikkate alınır.',
  share_weights:
    'Bahisler oyun türüne göre sayılır: {ownWeights}. Jackpotlu ve yüksek RTP’li oyunlar daha az sayılır.',
  stakes_week:
    'Bir bahsin kazancı, ne zaman ödenirse ödensin, bahsin yapıldığı haftaya yazılır. Sonuçlanmamış bahisler ve başka bir bonusun açılması için sayılan bahisler hesaba katılmaz.',
  rounds: 'Haftada en az {rounds} tur oynanmış olmalıdır.',
  own: 'Bonus, kendi paranızla yatırımın {ownTimes} katı kadar bahis yapınca açılır. Örnek: {base} yatırımda {own} bahis.',
  own_sum: 'Dönüşler, talepten sonra kendi paranızla {own} bahis yapınca açılır.',
  own_weights:
    'Açılma şartına katkı oranı: {ownWeights}; diğer oyunlar sayılmaz. Jackpotlu ve yüksek RTP’li oyunlar daha az sayılır.',
  own_once: 'Bir bahis yalnızca bir bonus için sayılır ve turnuvada puan kazandırmaz.',
  own_days: 'Bunun için {days} gününüz vardır; bonusun kendi süresi açıldığında başlar.',
  gift: 'Nakde dönerken bonusun kendisi düşülür; bonusla kazandığınız sizde kalır.',
  wager:
    'Nakde dönmesi için bonusun {times} katı çevrim gerekir. Örnek: {base} için {amount} bonus, {required} çevrim.',
  purse:
    'Önce nakdiniz oynanır; nakit yetmezse bahsin tamamı bonustan karşılanır. Çevrime yalnızca bonustan oynanan bahisler sayılır.',
  stake: 'Bonusla tek bir bahis en çok {stake} olabilir.',
  weights: 'Çevrime katkı oranı: {weights}. Diğer oyunlar bonusla oynanamaz.',
  cap: 'Nakde dönen tutar en çok bonusun {cap} katıdır.',
  days: 'Bonus {days} gün geçerlidir; süre dolunca kalan bonus silinir. Çevrim dolmuşsa bonus önce nakde döner.',
  leave: 'Çekim yaparsanız veya vazgeçerseniz bonus silinir; nakdiniz sizde kalır.',
  one: 'Aynı anda tek bonus etkin olabilir.',
  person:
    'Kişi başına bir kez verilir: aynı IBAN’ı veya cihazı kullananlardan yalnızca biri alabilir.',
  spins: '{game} oyununda, her biri {stake} değerinde {count} ücretsiz dönüş verilir.',
  phone: 'Telefonunuz onaylı olmalıdır.',
  once: 'Bir kez alınır.',
  cash: 'Kazanç doğrudan nakittir, çevrim şartı yoktur; toplam en çok {max} ödenir.',
  spinsDays: 'Dönüşler {days} gün içinde oynanmalıdır; kalanlar silinir.',
  classes: {
    slot: 'slot {percent}',
    virtual: 'sanal oyunlar {percent}',
    table: 'masa oyunları {percent}',
    live: 'canlı casino {percent}',
    instant: 'hızlı oyunlar {percent}',
    high: 'RTP’si %98 ve üzeri oyunlar {percent}',
  },
}
