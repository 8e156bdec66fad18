import { rankCount, rankIndex, suitIndex } from './cards.ts'

/** What a hand can be, from the best down; a pair counts from jacks on. */
export const handRanks = [
  'royalFlush',
  'straightFlush',
  'four',
  'fullHouse',
  'flush',
  'straight',
  'three',
  'twoPair',
  'jacks',
] as const
export type HandRank = (typeof handRanks)[number]

/** Ranks by their place in `A23456789TJQK`. */
const ten = 9
const jack = 10
export const isHigh = (rank: number): boolean => rank === 0 || rank >= jack

/** Five ranks in a row: from A to 5 up to 10 to A, which is the one that begins at `ten`. */
export const straightFrom = (low: number): number[] =>
  Array.from({ length: 5 }, (_, i) => (low + i) % rankCount)
export const lowestRanks: readonly number[] = Array.from({ length: ten + 1 }, (_, low) => low)
export const royalFrom = ten

const straightMasks = lowestRanks.map((low) =>
  straightFrom(low).reduce((mask, rank) => mask | (1 << rank), 0),
)

/** What five cards are; null where they are nothing that pays. */
export const handRankOf = (cards: readonly number[]): HandRank | null => {
  let [mask, pairs, highPair, most, twice] = [0, 0, false, 1, 0]
  const suit = suitIndex(cards[0] ?? 0)
  let isFlush = true
  for (const card of cards) {
    const bit = 1 << rankIndex(card)
    if (suitIndex(card) !== suit) isFlush = false
    if ((mask & bit) !== 0) {
      pairs += 1
      if (isHigh(rankIndex(card))) highPair = true
      most = (twice & bit) !== 0 ? most + 1 : Math.max(most, 2)
      twice |= bit
    }
    mask |= bit
  }
  if (pairs === 0) {
    const low = straightMasks.indexOf(mask)
    if (low >= 0) return !isFlush ? 'straight' : low === royalFrom ? 'royalFlush' : 'straightFlush'
    return isFlush ? 'flush' : null
  }
  if (pairs === 3) return most === 4 ? 'four' : 'fullHouse'
  if (pairs === 2) return most === 3 ? 'three' : 'twoPair'
  return highPair ? 'jacks' : null
}
