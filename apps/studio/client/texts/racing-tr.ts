/** Sentences of the races. Turkish is the source; racing-en.ts has the same shape. */
export const racingTr = {
  start: 'Başlat',
  place: 'Bahislerinizi seçin',
  taking: 'Bahisler alınıyor…',
  running: 'Yarış sürüyor',
  runner: (n: number, name: string) => `${n} numara, ${name}`,
  kinds: { win: 'Kazanan', place: 'Plase', forecast: 'Sıralı ikili' },
  how: {
    win: 'Seçtiğiniz yarışçı birinci olmalı.',
    place: (places: number) => `Seçtiğiniz yarışçı ilk ${places} içinde olmalı.`,
    forecast: 'Birinci ile ikinciyi sırasıyla bilmelisiniz.',
  },
  placeShort: (places: number) => `İlk ${places}`,
  markets: 'Bahis türü',
  tabSingles: 'Kazanan ve Plase',
  tabForecast: 'Sıralı İkili',
  first: 'Birinci',
  second: 'İkinci',
  firstOf: (name: string) => `${name} birinci, ikinci kim?`,
  bet: (kind: string, names: string, odds: string) => `${kind}: ${names}, oran ${odds}`,
  pair: (first: string, second: string) => `birinci ${first}, ikinci ${second}`,
  placed: (amount: string) => `, üzerinde ${amount}`,
  odds: 'Oran',
  runners: 'Yarışçılar',
  board: 'Bahis tablosu',
  course: 'Yarış alanı',
  standing: 'Sıralama',
  result: 'Yarış sonucu',
  order: (names: string) => `Varış sırası: ${names}.`,
  nth: (n: number) => `${n}.`,
  lastWinners: 'Son kazananlar',
  noMemory: 'Geçmiş yarışlar sonraki sonucu etkilemez.',
  race: 'Sonuç doğrulanabilir',
  overBet: (max: string) => `Bu bahse en çok ${max} konabilir.`,
  overTable: (max: string) => `Toplam bahis en çok ${max} olabilir.`,
  rules: {
    drawn:
      'Varış sırası siz bahsi verince sunucuda çekilir ve saklanır; yarış görüntüsü bu sırayı gösterir, onu değiştirmez.',
    chances:
      'Kazanan, yarışçıların ağırlıklarıyla orantılı olarak çekilir; ikinci, kalanlar arasından aynı yolla çekilir ve böyle sürer. Oranlar ve şanslar her yarışta aynıdır.',
    picture:
      'Yarış sırasındaki yer değiştirmeler yalnızca görüntüdür; bahislerinize bağlı değildir.',
    rtpLowest: 'Yukarıdaki RTP en düşük olanıdır. Bahis türüne göre RTP:',
    market: 'Bahis',
    rtp: 'RTP',
    chance: 'Kazanma şansı',
    limit: 'En çok',
    weightsTitle: 'Oranlar ve şanslar',
    stake: 'Ödeme, bahis ile oranın çarpımıdır; bahis bu tutara dâhildir.',
  },
}

export type RacingTexts = typeof racingTr
