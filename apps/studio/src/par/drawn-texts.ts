import type { Lang } from '../../engines/define.ts'

/** Rules of slots, roulettes, races and tombalas, as their sheets say them. Numbers come written. */
const tr = {
  pays: 'Nasıl öder',
  lines: (n: number) =>
    `Beş makara, üç satır. ${n} çizginin hepsi her turda oynanır: aynı sembol soldan başlayarak yan yana en az üç makarada çizginin üzerinde durursa öder, her çizgide yalnızca en yüksek kazanç. Çizgiler, birinci makaradan beşinciye satır numarasıyla (1 üst, 3 alt):`,
  ways: (n: number) =>
    `Beş makara, üç satır, ${n} yol: aynı sembol soldan başlayarak yan yana en az üç makarada, hangi satırda olursa olsun öder. Tablodaki kat tek yol içindir; her makarada kaç tane olduğunun çarpımıyla çarpılır.`,
  wild: (wild: string, scatter: string) =>
    `Joker (${wild}), bonus (${scatter}) dışındaki bütün sembollerin yerine geçer.`,
  falls:
    'Ödeyen semboller kaybolur, üsttekiler düşer, boşluklar aynı makaradan yukarıdan dolar. Yeni kazanç kalmayana dek sürer.',
  steps: (base: string, free: string) =>
    `Art arda kazançların çarpanı ${base}; ücretsiz dönüşlerde ${free}. Sonuncusu sürer.`,
  prices: 'Kazançlar, bahsin katı olarak: 3 · 4 · 5',
  bonus: 'Bonus ve ücretsiz dönüşler',
  scatter: (kinds: string, fall: boolean) =>
    `Bonus nerede olursa olsun ${fall ? 'düşüşler bitince ' : ''}sayılır ve öder (beşten çoğu beş sayılır)${fall ? '; çarpanla çarpılmaz' : ''}. 3, 4 ya da 5 bonus sırasıyla ${kinds} ücretsiz dönüş verir.`,
  times: (n: string) => `Ücretsiz dönüşlerde bütün kazançlar ${n} ile çarpılır.`,
  again: (n: string, most: string) =>
    `Ücretsiz dönüşlerde 3 ya da daha çok bonus ${n} dönüş ekler, bir turda en çok ${most} kez.`,
  most: (maxWin: string, every: string) =>
    `Bir tur en çok ${maxWin} öder; ulaşan tur hemen biter. ${every} turda bir olur.`,
  draws: 'Her makaranın durduğu yer, şeridinin bütün yerleri arasından eşit şansla çekilir.',
  wheel:
    '37 cep, tek sıfır; her cep eşit olasıdır. n sayıya yapılan bahis, sayılarından biri gelirse kendisiyle birlikte 36 ÷ n katını öder. Sıfır gelirse dış bahisler kaybeder.',
  race: (places: number) =>
    `Kazanan, yarışçıların ağırlıklarıyla orantılı olarak çekilir; ikinci, kalanlar arasından aynı yolla çekilir ve böyle sürer. Kazanan bahsi birinciyi, plase ilk ${places} yarışçıdan birini, sıralı ikili birinciyle ikinciyi sırasıyla bilir. Bahis oranıyla çarpılarak ödenir, kendisi oranın içindedir.`,
  runners: 'Yarışçılar, ağırlıkları, kazanan ve plase oranları',
  forecasts: 'Sıralı ikili oranları: birinci – ikinci',
  bingo: (balls: number, of: number) =>
    `${of} toptan ${balls} tanesi sırayla, her biri kalanlar arasından eşit şansla çekilir. Kartta her birinde beş sayı olan üç sıra vardır: ilk dolan sıra çinko, ikincisi ikinci çinko, üçüncüsü tombaladır. Her biri, dolduğu topun sırasına göre kart fiyatının katını öder; ödüller birikir. Her kart kendi başına ödenir.`,
  stages: ['Çinko', 'İkinci çinko', 'Tombala'],
  within: (balls: number, times: string) => `${balls}. topa kadar: ${times}`,
}
type DrawnTexts = typeof tr

const en: DrawnTexts = {
  pays: 'How it pays',
  lines: (n) =>
    `Five reels, three rows. All ${n} lines are played in every round: one symbol on at least three neighbouring reels of a line, from the left, pays, and of each line only its best win. The lines, by row from the first reel to the fifth (1 the top, 3 the bottom):`,
  ways: (n) =>
    `Five reels, three rows, ${n} ways: one symbol on at least three neighbouring reels from the left pays, whatever the row. The table has the price of one way; it is multiplied by how many there are on each of the reels.`,
  wild: (wild, scatter) => `The wild (${wild}) stands for every symbol but the bonus (${scatter}).`,
  falls:
    'What has paid vanishes, what is above it falls, and the gaps are filled from above on the same reel. This goes on until nothing pays any more.',
  steps: (base, free) =>
    `Multiplier of wins in a row: ${base}; in free spins ${free}. The last one stays.`,
  prices: 'Prices, times the stake, for 3 · 4 · 5',
  bonus: 'Bonus and free spins',
  scatter: (kinds, fall) =>
    `Bonus symbols count and pay wherever they are${fall ? ', once nothing falls any more' : ''} (more than five count as five)${fall ? '; the multiplier does not apply to them' : ''}. 3, 4 or 5 of them start ${kinds} free spins.`,
  times: (n) => `In free spins all wins are multiplied by ${n}.`,
  again: (n, most) =>
    `In free spins 3 or more bonus symbols add ${n} spins, at most ${most} times a round.`,
  most: (maxWin, every) =>
    `A round pays ${maxWin} at most and is over once it gets there. One in ${every} rounds does.`,
  draws: 'Where a reel stops is drawn from all places of its strip with equal chance.',
  wheel:
    '37 pockets, one zero; each is equally likely. A bet on n numbers pays 36 ÷ n times itself, its stake included, if one of them comes up. On zero the outside bets lose.',
  race: (places) =>
    `The winner is drawn in proportion to the runners' weights, the second in the same way among the rest, and so on. A bet to win names the first, a place bet one of the first ${places}, a forecast the first and the second in their order. A winning bet pays its amount times its odds, the amount included.`,
  runners: 'Runners, their weights, odds to win and for a place',
  forecasts: 'Odds of forecasts: first – second',
  bingo: (balls, of) =>
    `${balls} of ${of} balls are drawn one after another, each from those that are left with equal chance. A card has three rows of five numbers: the first row to fill is one row, the second two rows, the third the full house. Each pays a multiple of the price of the card by the ball that fills it, and prizes add up. Each card is paid by itself.`,
  stages: ['One row', 'Two rows', 'Full house'],
  within: (balls, times) => `by ball ${balls}: ${times}`,
}

export const drawnTexts: Readonly<Record<Lang, DrawnTexts>> = { tr, en }
