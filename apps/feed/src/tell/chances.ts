import type { Chance, Market } from '@felek/contract/protocols/feed/feed.ts'

/* Chances as messages have them, for the prices of all sports. */

export type Priced = { market: string; outcomes: Chance[] }

const million = 1_000_000

/**
 * Whole millionths that sum to a million (or two): what rounding left goes to the likeliest. `back` is the
 * chance that all stakes come back; the others are what is left of it.
 */
export const chancesOf = (
  parts: readonly (readonly [id: string, chance: number])[],
  sum = 1,
  back = 0,
): Chance[] => {
  const pVoid = Math.round(Math.max(0, back) * million)
  const whole = sum * (million - pVoid)
  const total = parts.reduce((all, [, chance]) => all + chance, 0)
  const rounded = parts.map(([, chance]) => Math.round((chance / total) * whole))
  const left = whole - rounded.reduce((all, it) => all + it, 0)
  const likeliest = rounded.indexOf(Math.max(...rounded))
  return parts.map(([id], i): Chance => {
    const most = million - pVoid
    const p = Math.min(most, Math.max(0, (rounded[i] ?? 0) + (i === likeliest ? left : 0)))
    if (pVoid === 0) return { id, active: p > 0, p }
    return { id, active: p > 0, pWin: p, pHalfWin: 0, pVoid, pHalfLose: 0 }
  })
}

/** A market of two outcomes, by the chance of the first. */
export const twoWay = (market: string, chance: number, ids = ['1', '2'] as const): Priced => ({
  market,
  outcomes: chancesOf([
    [ids[0], chance],
    [ids[1], 1 - chance],
  ]),
})
export const overUnder = (market: string, over: number): Priced => ({
  market,
  outcomes: chancesOf([
    ['over', over],
    ['under', 1 - over],
  ]),
})
export const threeWay = (
  market: string,
  [one, x, two]: readonly [number, number, number],
): Priced => ({
  market,
  outcomes: chancesOf([
    ['1', one],
    ['x', x],
    ['2', two],
  ]),
})

/** What a bet on it has to win where it does not come back: halves count half. */
export const fairOf = (it: Chance): number => {
  if ('p' in it) return it.p
  const wins = it.pWin + it.pHalfWin / 2
  const decided = million - it.pVoid - it.pHalfWin / 2 - it.pHalfLose / 2
  return decided <= 0 ? 0 : (wins / decided) * million
}

/** An outcome that is all but certain is not bet on, and no other of its market either. */
const certain = 985_000
export const asMarket = ({ market, outcomes }: Priced, suspended: boolean): Market => {
  const sure = outcomes.filter((it) => fairOf(it) > certain).length
  // Two of a double chance may be.
  const open = market === 'dc' ? sure < 2 : sure === 0
  const status = !open ? 'inactive' : suspended ? 'suspended' : 'active'
  const shown =
    sure === 0 ? outcomes : outcomes.map((it) => ({ ...it, active: fairOf(it) <= certain }))
  return { market, status, cashOut: status === 'active', outcomes: shown }
}

/** A chance is told again once it moved by this part of the smaller of itself and its opposite. */
const movedBy = 0.004
const movedFrom = (q: number, p: number): boolean =>
  Math.abs(p - q) > Math.max(50, movedBy * Math.min(q, million - q))
const backOf = (it: Chance): number => ('p' in it ? 0 : it.pVoid)
export const hasMoved = (before: Market, after: Market): boolean =>
  before.outcomes.length !== after.outcomes.length ||
  after.outcomes.some((it, i) => {
    const was = before.outcomes[i]
    if (was === undefined || was.id !== it.id || was.active !== it.active) return true
    return movedFrom(fairOf(was), fairOf(it)) || movedFrom(backOf(was), backOf(it))
  })
