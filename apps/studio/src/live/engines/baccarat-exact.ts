import { rational, type Rational } from '../../maths/rational.ts'
import type { BaccaratSpot } from '../protocol.ts'
import { bankerDraws, payouts, shoeCards } from './baccarat.ts'

/*
 * The exact return of every bet: all ways to deal six cards from eight decks, counted by their
 * pips. A coup that ends earlier is counted once for each of the cards that would have come. All
 * counts are below 2^53, so doubles hold them.
 */

const decks = 8
/** Cards of each pip value 0 … 9 in the shoe: tens and court cards are 0. */
const perPip = (pip: number): number => (pip === 0 ? 16 : 4) * decks

type Ways = { player: number; banker: number; tie: number; all: number }

/** Counts of six-card deals by winner. */
const countWays = (): Ways => {
  const left = Array.from({ length: 10 }, (_, pip) => perPip(pip))
  const ways: Ways = { player: 0, banker: 0, tie: 0, all: 0 }
  let dealt = 0
  const add = (p: number, b: number, count: number) => {
    let whole = count
    for (let k = dealt; k < 6; k += 1) whole *= shoeCards - k
    ways[p === b ? 'tie' : p > b ? 'player' : 'banker'] += whole
    ways.all += whole
  }
  const each = (count: number, then: (pip: number, count: number) => void) => {
    for (let pip = 0; pip < 10; pip += 1) {
      const cards = left[pip] as number
      if (cards === 0) continue
      left[pip] = cards - 1
      dealt += 1
      then(pip, count * cards)
      dealt -= 1
      left[pip] = cards
    }
  }
  const bankerThird = (p: number, b: number, third: number | null, count: number) =>
    bankerDraws(b, third)
      ? each(count, (pip, more) => add(p, (b + pip) % 10, more))
      : add(p, b, count)
  each(1, (p1, c1) =>
    each(c1, (b1, c2) =>
      each(c2, (p2, c3) =>
        each(c3, (b2, c4) => {
          const [p, b] = [(p1 + p2) % 10, (b1 + b2) % 10]
          if (p >= 8 || b >= 8) return add(p, b, c4)
          if (p > 5) return bankerThird(p, b, null, c4)
          return each(c4, (pip, c5) => bankerThird((p + pip) % 10, b, pip, c5))
        }),
      ),
    ),
  )
  return ways
}

/** The share of its stake that each bet brings back in the long run. */
export const baccaratReturns = (): Record<BaccaratSpot, Rational> => {
  const ways = countWays()
  const [player, banker, tie, all] = [ways.player, ways.banker, ways.tie, ways.all].map(BigInt) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ]
  const back = (spot: BaccaratSpot, won: bigint, pushed: bigint, of: bigint) =>
    rational(won * (100n + payouts[spot]) + pushed * 100n, of * 100n)
  // The second card has the rank of the first: 31 of the 415 that are left.
  const [same, rest] = [BigInt(4 * decks - 1), BigInt(shoeCards - 1)]
  return {
    player: back('player', player, tie, all),
    banker: back('banker', banker, tie, all),
    tie: back('tie', tie, 0n, all),
    player_pair: back('player_pair', same, 0n, rest),
    banker_pair: back('banker_pair', same, 0n, rest),
  }
}
