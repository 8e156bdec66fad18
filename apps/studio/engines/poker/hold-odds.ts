import { handSize, rankCount, rankIndex, suitCount, suitIndex } from './cards.ts'
import {
  handRanks,
  isHigh,
  lowestRanks,
  royalFrom,
  straightFrom,
  type HandRank,
} from './hand-rank.ts'
import { holds, type PokerConfig } from './rules.ts'

/*
 * What a hold is worth, by counting the hands that may follow: cards of one suit and of neighbouring ranks by a formula,
 * pairs and what is made of them by going through the ranks. A fraction of a millisecond a hold, so the page can tell
 * the best one.
 */

/** Of all draws that may follow a hold, how many end in each hand, and how many draws there are. */
export type HoldOdds = { ways: Readonly<Record<HandRank, number>>; draws: number }

/** C(of, some), exact as far as 52 cards go. */
export const choose = (of: number, some: number): number => {
  if (some < 0 || some > of) return 0
  let ways = 1
  for (let i = 1; i <= some; i += 1) ways = (ways * (of - some + i)) / i
  return ways
}

/** Pairs and more, as far as the ranks have been gone through. */
const patterns = ['none', 'lowPair', 'highPair', 'twoPair', 'three', 'fullHouse', 'four'] as const
type Pattern = (typeof patterns)[number]

const joined = (before: Pattern, alike: number, high: boolean): Pattern => {
  if (alike < 2) return before
  if (alike === 4) return 'four'
  if (before === 'none') return alike === 3 ? 'three' : high ? 'highPair' : 'lowPair'
  return alike === 3 || before === 'three' ? 'fullHouse' : 'twoPair'
}
/** By what was, how many are alike and whether the rank is high: the place of what is then. */
const joins = patterns.map((before) =>
  [false, true].map((high) =>
    [0, 1, 2, 3, 4].map((alike) => patterns.indexOf(joined(before, alike, high))),
  ),
)

/** What is held and what may still come, by rank and suit. */
type Cards = {
  held: readonly number[]
  drawn: number
  heldOf: readonly number[]
  leftOf: readonly number[]
  /** Whether a card may come: it is not among the five that were dealt. */
  isLeft: (rank: number, suit: number) => boolean
}

const cardsOf = (dealt: readonly number[], hold: readonly number[]): Cards => {
  const held = hold.map((place) => dealt[place] as number)
  const heldOf = Array.from({ length: rankCount }, () => 0)
  const leftOf = Array.from({ length: rankCount }, () => suitCount)
  for (const card of dealt) leftOf[rankIndex(card)] = (leftOf[rankIndex(card)] as number) - 1
  for (const card of held) heldOf[rankIndex(card)] = (heldOf[rankIndex(card)] as number) + 1
  const isLeft = (rank: number, suit: number) => !dealt.includes(suit * rankCount + rank)
  return { held, drawn: handSize - held.length, heldOf, leftOf, isLeft }
}

const countPatterns = ({ drawn, heldOf, leftOf }: Cards): number[] => {
  // Ways to have drawn so many cards of the ranks so far, by pattern.
  let ways = Array.from({ length: drawn + 1 }, () => patterns.map(() => 0))
  ;(ways[0] as number[])[0] = 1
  for (let rank = 0; rank < rankCount; rank += 1) {
    const next = ways.map((row) => row.map(() => 0))
    const [held, left] = [heldOf[rank] as number, leftOf[rank] as number]
    const high = isHigh(rank) ? 1 : 0
    for (let some = 0; some <= Math.min(left, drawn); some += 1) {
      const times = choose(left, some)
      for (let before = 0; before + some <= drawn; before += 1)
        ways[before]?.forEach((count, pattern) => {
          if (count === 0) return
          const to = joins[pattern]?.[high]?.[held + some] as number
          const row = next[before + some] as number[]
          row[to] = (row[to] as number) + count * times
        })
    }
    ways = next
  }
  return ways[drawn] as number[]
}

type Suited = { royal: number; straightFlush: number; flush: number }

/** Hands of one suit: straights in it, and the rest. */
const countSuited = ({ held, drawn, isLeft }: Cards): Suited => {
  const sum: Suited = { royal: 0, straightFlush: 0, flush: 0 }
  for (let suit = 0; suit < suitCount; suit += 1) {
    if (held.some((card) => suitIndex(card) !== suit)) continue
    const has = held.map(rankIndex)
    let left = 0
    for (let rank = 0; rank < rankCount; rank += 1) if (isLeft(rank, suit)) left += 1
    let straight = 0
    for (const low of lowestRanks) {
      const run = straightFrom(low)
      if (!has.every((rank) => run.includes(rank))) continue
      if (!run.every((rank) => has.includes(rank) || isLeft(rank, suit))) continue
      if (low === royalFrom) sum.royal += 1
      else sum.straightFlush += 1
      straight += 1
    }
    sum.flush += choose(left, drawn) - straight
  }
  return sum
}

/** Five ranks in a row, whatever the suits. */
const countStraights = ({ heldOf, leftOf }: Cards): number =>
  lowestRanks
    .map(straightFrom)
    .filter((run) => heldOf.every((held, rank) => held === 0 || (held === 1 && run.includes(rank))))
    .map((run) =>
      run.reduce((ways, rank) => ways * (heldOf[rank] === 1 ? 1 : (leftOf[rank] as number)), 1),
    )
    .reduce((a, b) => a + b, 0)

/** Exact, whatever five cards were dealt. */
export const holdOdds = (dealt: readonly number[], hold: readonly number[]): HoldOdds => {
  const cards = cardsOf(dealt, hold)
  const [, , highPair = 0, twoPair = 0, three = 0, fullHouse = 0, four = 0] = countPatterns(cards)
  const { royal, straightFlush, flush } = countSuited(cards)
  return {
    ways: {
      royalFlush: royal,
      straightFlush,
      four,
      fullHouse,
      flush,
      straight: countStraights(cards) - royal - straightFlush,
      three,
      twoPair,
      jacks: highPair,
    },
    draws: choose(deckLeft, cards.drawn),
  }
}

/** Cards that may come: all but the five that were dealt. */
const deckLeft = rankCount * suitCount - handSize

/** What the draws after a hold pay together, in hundredths of a stake. */
export const worthOf = ({ pays }: PokerConfig, { ways }: HoldOdds): number =>
  handRanks.reduce((sum, rank) => sum + ways[rank] * pays[rank], 0)

/** The hold that returns the most in the mean; of equals the one that keeps more. */
export const bestHold = (config: PokerConfig, dealt: readonly number[]): readonly number[] => {
  let best = { hold: holds[0] as readonly number[], worth: -1, draws: 1 }
  for (const hold of holds) {
    const odds = holdOdds(dealt, hold)
    const worth = worthOf(config, odds)
    // Worth over draws, compared without dividing: both products are whole and far below 2⁵³.
    const [own, other] = [worth * best.draws, best.worth * odds.draws]
    if (own > other || (own === other && hold.length > best.hold.length))
      best = { hold, worth, draws: odds.draws }
  }
  return best.hold
}
