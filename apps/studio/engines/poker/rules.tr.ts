import type { Words } from '../define.ts'
import { trNumbers as tr } from '../spoken.ts'
import { cardSymbol, heldAndDrawn } from './card-symbols.ts'
import { handRanks, type HandRank } from './hand-rank.ts'
import type { PokerConfig, PokerView, PokerWager } from './rules.ts'
import { strategyLines, type StrategyLine } from './strategy.ts'

export const handNamesTr: Readonly<Record<HandRank, string>> = {
  royalFlush: 'Floş royal',
  straightFlush: 'Floş',
  four: 'Kare',
  fullHouse: 'Ful',
  flush: 'Renk',
  straight: 'Kent',
  three: 'Üçlü',
  twoPair: 'İki çift',
  jacks: 'Vale ve üstü çift',
}

const meanings: Readonly<Record<HandRank, string>> = {
  royalFlush: 'aynı renkten 10, vale, kız, papaz ve as',
  straightFlush: 'aynı renkten sıralı beş kart',
  four: 'aynı değerde dört kart',
  fullHouse: 'bir değerden üç, başka bir değerden iki kart',
  flush: 'aynı renkten (hepsi maça, kupa, karo ya da sinek) beş kart',
  straight:
    'sıralı beş kart; as ya 2’nin altında ya papazın üstünde durur, ikisinin arasında durmaz',
  three: 'aynı değerde üç kart',
  twoPair: 'bir değerden iki, başka bir değerden iki kart',
  jacks: 'vale, kız, papaz ya da as çifti',
}

const lines: Readonly<Record<StrategyLine, string>> = {
  four: 'floş royal, floş ya da kare',
  fourToRoyal: 'floş royalin dört kartı',
  made: 'ful, renk, kent ya da üçlü',
  fourToStraightFlush: 'floşun dört kartı',
  twoPair: 'iki çift',
  highPair: 'vale ve üstü çift',
  threeToRoyal: 'floş royalin üç kartı',
  fourToFlush: 'aynı renkten dört kart',
  lowPair: 'daha küçük bir çift',
  fourToStraight: 'iki ucu açık, sıralı dört kart',
  twoHighSuited: 'aynı renkten iki yüksek kart (böyle iki ikili varsa as olmayanı)',
  threeToStraightFlush: 'floşun üç kartı',
  twoHigh: 'iki yüksek kart (daha çoksa en düşük ikisi)',
  tenAndHigh: '10 ile aynı renkten vale, kız ya da papaz',
  oneHigh: 'bir yüksek kart',
  none: 'hiçbiri: beş yeni kart çekilir',
}

const suits: Readonly<Record<string, string>> = { S: 'Maça', H: 'Kupa', D: 'Karo', C: 'Sinek' }
const ranks: Readonly<Record<string, string>> = {
  A: 'Ası',
  T: '10',
  J: 'Valesi',
  Q: 'Kızı',
  K: 'Papazı',
}

/** "Kupa Kızı". */
export const cardNameTr = (card: string): string => {
  const [rank = '', suit = ''] = card
  return `${suits[suit] ?? ''} ${ranks[rank] ?? rank}`
}
const listed = (cards: readonly string[]): string => cards.map(cardNameTr).join(', ')

const worth = ({ rank, price }: PokerView): string | null =>
  rank === null ? null : `${handNamesTr[rank]}, ${tr.times(price)}`

export const pokerWordsTr: Words<PokerConfig, PokerView, PokerWager> = {
  rules: ({ pays }, figures) => [
    {
      title: 'Nasıl oynanır',
      text: [
        'Bahsinizi belirleyip Dağıt’a basın. Size beş kart gelir.',
        'Elinizde kalmasını istediğiniz kartları tutun; kaç tane olduğu size kalmış. Çek’e basınca diğerleri bir kez değişir.',
        'Son eliniz ödeme tablosuna göre ödenir. Oyunda başka oyuncu yoktur: rakibiniz ödeme tablosudur.',
      ],
    },
    {
      title: 'Ödeme tablosu',
      text: handRanks.map(
        (rank) => `${handNamesTr[rank]}: ${tr.times(pays[rank])}. ${capital(meanings[rank])}.`,
      ),
    },
    {
      title: 'Strateji',
      text: [
        `Beş kartınıza uyan ilk satırdaki kartlar tutulur. Yüksek kartlar vale, kız, papaz ve astır. Bu listeyle oynayan uzun vadede ${tr.percent(figures.printed ?? figures.rtp.least)} geri alır.`,
        ...strategyLines.map((line, i) => `${i + 1}. ${capital(lines[line])}.`),
        `Oyundaki öneri, 32 tutma biçiminin her birinden sonra gelebilecek bütün kartları sayar ve en iyisini gösterir; getirisi ${tr.percent(figures.rtp.most)}. Öneriyi kapatabilir, istediğiniz kartları tutabilirsiniz.`,
      ],
    },
    {
      title: 'En yüksek kazanç',
      text: [
        `${tr.times(Math.round(+figures.maxWin * 100))}; en iyi kartlar tutulursa ${tr.whole(figures.topEvery)} elde 1.`,
      ],
    },
    {
      title: 'Yarım kalan tur',
      text: [
        'Beş kartınız sizi bekler. 24 saat içinde karar vermezseniz beşi de tutulur ve eliniz neyse o ödenir.',
      ],
    },
    {
      title: 'RTP',
      text: [
        `Her elde en iyi kartlar tutulursa ${tr.percent(figures.rtp.most)}. Başka kartlar tutmak daha az geri verir.`,
      ],
    },
    {
      title: 'Çekiliş ve olasılıklar',
      text: [
        'Bahis alındığında 52 kartın tamamı karıştırılır ve mühürlenir; her sıralama eşit olasıdır. İlk beş kart dağıtılır; değişen kartların yerine destenin altıncı kartından başlayarak soldan sağa yenileri gelir. Tur bitince deste açılır.',
        'Getiri, 2.598.960 elin hepsi, her elin 32 tutma biçimi ve ardından gelebilecek bütün kartlar sayılarak hesaplandı; hesap kesindir.',
      ],
      maths: true,
    },
  ],
  say: (_, view) => {
    const { dealt, held } = view
    const worthNow = worth(view)
    if (held === null)
      return [
        `Dağıtılan: ${listed(dealt)}.`,
        ...(worthNow === null ? [] : [`Şu an ${worthNow}.`]),
        'Tutacağınız kartları seçin, sonra çekin.',
      ]
    const { kept, drawn } = heldAndDrawn(view)
    return [
      kept.length === 0 ? 'Hiç kart tutulmadı.' : `Tutulan: ${listed(kept)}.`,
      ...(drawn.length === 0 ? [] : [`Çekilen: ${listed(drawn)}.`]),
      worthNow === null ? 'Kazandıran el çıkmadı.' : `${worthNow}.`,
    ]
  },
  brief: (_, view) => {
    const { kept, drawn } = heldAndDrawn(view)
    return [
      kept.length === 0 ? 'hiçbiri tutulmadı' : `tutulan ${kept.map(cardSymbol).join(' ')}`,
      ...(drawn.length === 0 ? [] : [`çekilen ${drawn.map(cardSymbol).join(' ')}`]),
      worth(view) ?? 'kazandıran el yok',
    ].join(' · ')
  },
  usual: () => 'her elde en iyi kartlar tutulur',
  part: (rank) => handNamesTr[rank as HandRank],
}

const capital = (text: string): string =>
  (text.startsWith('i') ? 'İ' : text.slice(0, 1).toUpperCase()) + text.slice(1)
