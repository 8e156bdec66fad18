import type { Draw } from '../../maths/draws.ts'
import type { BaccaratSpot } from '../protocol.ts'
import { deck, pipsOf } from './cards.ts'

/*
 * Punto banco. Every round is dealt from a fresh shoe of eight decks, without replacement: draw k
 * takes one of the 416 - k cards that are left, and the last of them moves into its place.
 */

export const shoeCards = 8 * deck
export type Coup = { player: number[]; banker: number[] }

const shoe = (draw: Draw): (() => number) => {
  const left = Array.from({ length: shoeCards }, (_, i) => i % deck)
  return () => {
    const at = draw(left.length)
    const card = left[at] as number
    left[at] = left.at(-1) as number
    left.pop()
    return card
  }
}

export const totalOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card) => sum + pipsOf(card), 0) % 10

/**
 * Whether the banker takes a third card; `third` are the pips of the player's third, null where
 * there is none.
 */
export const bankerDraws = (banker: number, third: number | null): boolean => {
  if (third === null) return banker <= 5
  if (banker <= 2) return true
  if (banker === 3) return third !== 8
  if (banker === 4) return third >= 2 && third <= 7
  if (banker === 5) return third >= 4 && third <= 7
  return banker === 6 && (third === 6 || third === 7)
}

export const dealCoup = (draw: Draw): Coup => {
  const next = shoe(draw)
  const [p1, b1, p2, b2] = [next(), next(), next(), next()]
  const [player, banker] = [
    [p1, p2],
    [b1, b2],
  ]
  if (totalOf(player) >= 8 || totalOf(banker) >= 8) return { player, banker }
  let third: number | null = null
  if (totalOf(player) <= 5) {
    player.push(next())
    third = pipsOf(player[2] as number) % 10
  }
  if (bankerDraws(totalOf(banker), third)) banker.push(next())
  return { player, banker }
}

export const winnerOf = ({ player, banker }: Coup): 'player' | 'banker' | 'tie' => {
  const [p, b] = [totalOf(player), totalOf(banker)]
  return p === b ? 'tie' : p > b ? 'player' : 'banker'
}

export const isPair = ([a, b]: readonly number[]): boolean =>
  a !== undefined && b !== undefined && a % 13 === b % 13

/** To 1, in hundredths: the banker pays 5 % commission. */
export const payouts: Readonly<Record<BaccaratSpot, bigint>> = {
  player: 100n,
  banker: 95n,
  tie: 800n,
  player_pair: 1100n,
  banker_pair: 1100n,
}

/** What a bet brings back, its stake included. Whole kuruş, because bets are whole liras. */
export const coupReturn = (spot: BaccaratSpot, amountKurus: bigint, coup: Coup): bigint => {
  const winner = winnerOf(coup)
  const wins =
    spot === 'player_pair'
      ? isPair(coup.player)
      : spot === 'banker_pair'
        ? isPair(coup.banker)
        : spot === winner
  if (wins) return (amountKurus * (100n + payouts[spot])) / 100n
  return winner === 'tie' && (spot === 'player' || spot === 'banker') ? amountKurus : 0n
}
