import { badLuck } from '@felek/contract/bad-luck.ts'
import type { Chance } from '@felek/contract/protocols/feed/feed.ts'
import { chancesOf, type Priced } from './chances.ts'

/*
 * What bad luck does to chances (docs/feed.md): a match that is never played gives all stakes back; of one
 * that is broken off what is decided by then stands, and the rest comes back.
 */

/** Chances of it, for a match of which nothing is known yet. */
export type Luck = {
  postponed: number
  abandoned: number
  /** Behind a game that does not end the match. */
  retiredPerGame: number
}
export const usualLuck: Luck = {
  postponed: 1 / badLuck.postponed,
  abandoned: 1 / badLuck.abandoned,
  retiredPerGame: 1 / badLuck.retiredPerGame,
}

/** The chance that a match which may be broken off between two moments and is not yet will be. */
export const stillAbandoned = (
  { abandoned }: Luck,
  [from, to]: readonly [number, number],
  playedMs: number,
): number => {
  const left = Math.min(1, Math.max(0, (to - playedMs) / (to - from)))
  return (abandoned * left) / (1 - abandoned * (1 - left))
}

/** Two points of Gauss and their weights: exact for what bends little between two moments. */
const gauss = 1 / Math.sqrt(3)
export const twoPoints = (from: number, to: number): { at: number; weight: number }[] => {
  const [middle, reach] = [(from + to) / 2, (to - from) / 2]
  return [-gauss, gauss].map((it) => ({ at: middle + it * reach, weight: reach }))
}

/**
 * Moments at which a match may still be broken off, with their weights, which sum to one: two in each of
 * the pieces that `edges` cut the rest of the span into.
 */
export const momentsOf = (
  [first, last]: readonly [number, number],
  edges: readonly number[],
  playedMs: number,
): { at: number; weight: number }[] => {
  const from = Math.max(first, playedMs)
  if (from >= last) return []
  const cuts = [from, ...edges.filter((it) => it > from && it < last), last]
  return cuts.slice(1).flatMap((to, i) =>
    twoPoints(cuts[i] ?? from, to).map(({ at, weight }) => ({
      at,
      weight: weight / (last - from),
    })),
  )
}

/** Of each outcome the chance that it has won by the moment at which the match is broken off. */
export type Early = readonly number[]

const million = 1_000_000

type Struck = { gone: number; off: number; early: Early | undefined }

/** A chance of an outcome that may come back in parts; `decided` is that of all outcomes of its market. */
const struckPart = (
  it: Extract<Chance, { pWin: number }>,
  { gone, off }: Struck,
  [won, decided]: readonly [number, number],
): Chance => {
  const played = (1 - gone) * (1 - off)
  const early = (1 - gone) * off * million
  const lose = million - it.pWin - it.pHalfWin - it.pVoid - it.pHalfLose
  const pWin = Math.round(played * it.pWin + early * won)
  const pHalfWin = Math.round(played * it.pHalfWin)
  const pHalfLose = Math.round(played * it.pHalfLose)
  const lost = Math.round(played * lose + early * (decided - won))
  return {
    ...it,
    pWin,
    pHalfWin,
    pVoid: Math.max(0, million - pWin - pHalfWin - pHalfLose - lost),
    pHalfLose,
  }
}

/**
 * A market's chances with bad luck in them: `gone` is the chance that the match is never played, `off` that
 * it is broken off, `early` what is decided by then, outcome by outcome, where anything is.
 */
export const struck = (
  { market, outcomes }: Priced,
  { gone, off, early }: Struck,
  sum = 1,
): Priced => {
  const decided = (early ?? []).reduce((all, it) => all + it, 0)
  const played = (1 - gone) * (1 - off)
  const plain: [string, number][] = []
  const parts: Chance[] = []
  outcomes.forEach((it, i) => {
    const won = early?.[i] ?? 0
    if ('p' in it) plain.push([it.id, (played * it.p) / million + (1 - gone) * off * won])
    else parts.push(struckPart(it, { gone, off, early }, [won, decided]))
  })
  if (parts.length > 0) return { market, outcomes: parts }
  const all = plain.reduce((one, [, chance]) => one + chance, 0)
  return { market, outcomes: chancesOf(plain, sum, 1 - all / sum) }
}
