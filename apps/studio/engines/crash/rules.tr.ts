import type { RoomTerms, RoomWords } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import type { CrashConfig } from './flight.ts'

/** What the rules go by. */
export type CrashTerms = RoomTerms<CrashConfig>

export type CrashWords = RoomWords<CrashConfig, { auto: number }>

const lira = (kurus: bigint): string => `${tr.whole(Number(kurus / 100n))} TL`
const chanceOf = ({ percent }: CrashTerms, multiple: number): string =>
  tr.percent(((100 * percent) / multiple).toFixed(2))

const rules: CrashWords['rules'] = (terms, figures) => [
  {
    title: 'Nasıl oynanır',
    text: [
      `Hezarfen kuleden havalanır, çarpan ${tr.times(100)} değerinden yükselir; yaklaşık 11,6 saniyede ${tr.times(200)} olur. Uçuş bilinmeyen bir anda biter.`,
      `Bozdur’a bastığınızda bahsinizin o anki katı ödenir; uçuş bitene kadar bozdurulmayan bahis kaybedilir. Bozdurma ${tr.times(101)} değerinden başlar; bunun altında biten uçuş ${tr.times(100)} gösterilir ve kimseye ödenmez.`,
      `Her turda en çok iki bahis yapabilirsiniz. Bahisler ${terms.betMs / 1_000} saniye açık kalır, zille kapanır; uçuştan sonra ${terms.restMs / 1_000} saniye ara verilir. Bahisler açıkken yaptığınız bahsi geri alabilirsiniz.`,
      'Otomatik bozdurma sunucuda çalışır: seçtiğiniz çarpana gelindiğinde, bağlantınız kopmuş olsa da bahis bozdurulur.',
      'Odadaki herkes aynı turu oynar. Listede gerçek bahisler, en büyüğü başta, en çok 50 satır görünür. Demo bahisleri listede ve oda limitinde sayılmaz.',
    ],
  },
  {
    title: 'Uçuşun bittiği an',
    text: [
      `${tr.times(200)} çarpanına ulaşma şansı ${chanceOf(terms, 200)}, ${tr.times(1_000)} için ${chanceOf(terms, 1_000)}. Önceki turlar sonrakini etkilemez.`,
      'Uçuşun nerede biteceğini bahisler açıkken kimse, stüdyo da bilmez.',
    ],
  },
  {
    title: 'Gecikmede eşitlik',
    text: [
      `Bozdurma, bastığınız anda ekranda gördüğünüz çarpanla sayılır; yeter ki sunucuya ${terms.delayMs} milisaniye içinde ulaşsın. Daha geç ulaşan bozdurma, ulaştığı andan ${terms.delayMs} milisaniye öncesinin çarpanıyla sayılır.`,
      `Uçuşun bittiği, kimin bozdurduğu ve ne ödendiği, oyun zamanından ${terms.delayMs} milisaniye sonra herkese birden söylenir. Bu yüzden ekrandaki çarpan bitişi kısa süre geçip geri dönebilir.`,
    ],
  },
  {
    title: 'Limitler',
    text: [
      `Bir bahis en çok ${tr.times(terms.cap)} ya da ${lira(terms.capKurus)} öder; hangisi önce gelirse bahis orada otomatik bozdurulur. ${tr.times(terms.cap)} değerine ${tr.whole(figures.topEvery)} uçuşta bir ulaşılır.`,
      `Uçan gerçek bahislerin toplamı ile çarpanın çarpımı ${lira(terms.roomKurus)} tutarına gelirse uçan bütün bahisler o çarpanla bozdurulur.`,
    ],
  },
  {
    title: 'Kesinti olursa',
    text: [
      'Bağlantınız koparsa bahsiniz uçmaya devam eder; yeniden bağlandığınızda tur olduğu yerden görünür.',
      'Oyun sunucusu uçuş sürerken durursa o turda hiçbir bahis kaybetmez: uçuş bitmeden dönerse uçuş sürer ve bozdurabilirsiniz; elle ya da otomatik bozdurulan bahisler ödenir, bozdurulmayan bahisler geri verilir. Bu, turda herkese gösterilir. Havalanamayan turda her bahsin tutarı ile otomatik bozdurmasının ödemesinden hangisi yüksekse o ödenir; sonuç bir gün içinde belli olmazsa bahisler geri verilir, sonradan belli olursa fazlası da ödenir.',
    ],
  },
  {
    title: 'RTP',
    text: [`Hangi çarpanda bozdurursanız bozdurun ${tr.percent(figures.rtp.most)}.`],
  },
  {
    title: 'Çarpan ve bitiş',
    text: [
      'Çarpan, havalandıktan t milisaniye sonra 100 × e^(0,00006 × t) yüzde birliktir, aşağı yuvarlanır.',
      `Bitiş, 0 ile 2⁵²−1 arasında eşit olasılıkla çekilen r sayısından çıkar: ${terms.percent} × 2⁵² ÷ (2⁵² − r), yüzde birlik basamağa aşağı yuvarlanır. Bir çarpana ulaşma şansı, yüzde olarak, ${terms.percent} sayısının o çarpana bölümüdür. Hesap kesindir.`,
      'r, turdan önce zincirle belirlenmiş bir halkadan ve bahisler kapandıktan sonra tanığın açıkladığı değerden hesaplanır.',
    ],
    maths: true,
  },
]

export const crashWordsTr: CrashWords = {
  rules,
  usual: ({ auto }) => `bahis ${tr.times(auto)} değerinde bozdurulur`,
}
