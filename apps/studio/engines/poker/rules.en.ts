import type { Words } from '../define.ts'
import { enNumbers as en } from '../spoken.ts'
import { cardSymbol, heldAndDrawn } from './card-symbols.ts'
import { handRanks, type HandRank } from './hand-rank.ts'
import type { PokerConfig, PokerView, PokerWager } from './rules.ts'
import { strategyLines, type StrategyLine } from './strategy.ts'

export const handNamesEn: Readonly<Record<HandRank, string>> = {
  royalFlush: 'Royal flush',
  straightFlush: 'Straight flush',
  four: 'Four of a kind',
  fullHouse: 'Full house',
  flush: 'Flush',
  straight: 'Straight',
  three: 'Three of a kind',
  twoPair: 'Two pair',
  jacks: 'Jacks or better',
}

const meanings: Readonly<Record<HandRank, string>> = {
  royalFlush: '10, jack, queen, king and ace of one suit',
  straightFlush: 'five cards in a row of one suit',
  four: 'four cards of one rank',
  fullHouse: 'three of one rank and two of another',
  flush: 'five cards of one suit',
  straight: 'five cards in a row; the ace stands below the 2 or above the king, never between them',
  three: 'three cards of one rank',
  twoPair: 'two cards of one rank and two of another',
  jacks: 'a pair of jacks, queens, kings or aces',
}

const lines: Readonly<Record<StrategyLine, string>> = {
  four: 'royal flush, straight flush or four of a kind',
  fourToRoyal: 'four cards of a royal flush',
  made: 'full house, flush, straight or three of a kind',
  fourToStraightFlush: 'four cards of a straight flush',
  twoPair: 'two pair',
  highPair: 'a pair of jacks or better',
  threeToRoyal: 'three cards of a royal flush',
  fourToFlush: 'four cards of one suit',
  lowPair: 'a lower pair',
  fourToStraight: 'four cards in a row that can grow at both ends',
  twoHighSuited: 'two high cards of one suit (of two such pairs the one without the ace)',
  threeToStraightFlush: 'three cards of a straight flush',
  twoHigh: 'two high cards (of more the two lowest)',
  tenAndHigh: 'a 10 with a jack, queen or king of its suit',
  oneHigh: 'one high card',
  none: 'nothing: draw five new cards',
}

const suits: Readonly<Record<string, string>> = {
  S: 'spades',
  H: 'hearts',
  D: 'diamonds',
  C: 'clubs',
}
const ranks: Readonly<Record<string, string>> = {
  A: 'Ace',
  T: '10',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
}

/** "Queen of hearts". */
export const cardNameEn = (card: string): string => {
  const [rank = '', suit = ''] = card
  return `${ranks[rank] ?? rank} of ${suits[suit] ?? ''}`
}
const listed = (cards: readonly string[]): string => cards.map(cardNameEn).join(', ')

const worth = ({ rank, price }: PokerView): string | null =>
  rank === null ? null : `${handNamesEn[rank]}, ${en.times(price)}`

export const pokerWordsEn: Words<PokerConfig, PokerView, PokerWager> = {
  rules: ({ pays }, figures) => [
    {
      title: 'How to play',
      text: [
        'Choose your stake and press Deal. You get five cards.',
        'Hold the cards that you want to keep, any number of them, and press Draw. The others are replaced once.',
        'The hand that you then have is paid by the table. The game is yours alone: you play against the pay table, not against others.',
      ],
    },
    {
      title: 'Pay table',
      text: handRanks.map(
        (rank) => `${handNamesEn[rank]}: ${en.times(pays[rank])}. ${capital(meanings[rank])}.`,
      ),
    },
    {
      title: 'Strategy',
      text: [
        `Hold what the first line says that fits your five cards. High cards are jack, queen, king and ace. Whoever plays by this list gets back ${en.percent(figures.printed ?? figures.rtp.least)} in the long run.`,
        ...strategyLines.map((line, i) => `${i + 1}. ${capital(lines[line])}.`),
        `The hint in the game counts out all draws that may follow each of the 32 ways to hold and shows the best one: it returns ${en.percent(figures.rtp.most)}. You can put it away, and hold as you like.`,
      ],
    },
    {
      title: 'Maximum win',
      text: [
        `${en.times(Math.round(+figures.maxWin * 100))}; with the best holds 1 hand in ${en.whole(figures.topEvery)}.`,
      ],
    },
    {
      title: 'Unfinished rounds',
      text: [
        'Your five cards wait for you. If you do not decide within 24 hours, all five are held and what they are is paid.',
      ],
    },
    {
      title: 'RTP',
      text: [
        `${en.percent(figures.rtp.most)} with the best hold of every hand. Other holds return less.`,
      ],
    },
    {
      title: 'Draw and odds',
      text: [
        'When your stake is taken all 52 cards are shuffled and sealed; each order is equally likely. The first five are dealt; replacements are the sixth card of the deck and those after it, from left to right. The deck is shown when the round is over.',
        'The return was computed from all 2,598,960 hands, all 32 ways to hold each, and all cards that may follow; the figures are exact.',
      ],
      maths: true,
    },
  ],
  say: (_, view) => {
    const { dealt, held } = view
    const worthNow = worth(view)
    if (held === null)
      return [
        `Dealt: ${listed(dealt)}.`,
        ...(worthNow === null ? [] : [`Now ${worthNow}.`]),
        'Choose the cards to hold, then draw.',
      ]
    const { kept, drawn } = heldAndDrawn(view)
    return [
      kept.length === 0 ? 'Nothing held.' : `Held: ${listed(kept)}.`,
      ...(drawn.length === 0 ? [] : [`Drawn: ${listed(drawn)}.`]),
      worthNow === null ? 'No winning hand.' : `${worthNow}.`,
    ]
  },
  brief: (_, view) => {
    const { kept, drawn } = heldAndDrawn(view)
    return [
      `held ${kept.length === 0 ? 'nothing' : kept.map(cardSymbol).join(' ')}`,
      ...(drawn.length === 0 ? [] : [`drew ${drawn.map(cardSymbol).join(' ')}`]),
      worth(view) ?? 'no winning hand',
    ].join(' · ')
  },
  usual: () => 'each hand with its best hold',
  part: (rank) => handNamesEn[rank as HandRank],
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
