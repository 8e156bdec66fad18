import type { Chances } from '@felek/contract/coupon.ts'
import { sportsRules } from '@felek/contract/sports-rules.ts'
import { onLadder } from './ladder.ts'
import { withMargin } from './margin.ts'

/** Of a market's outcome: how likely it is, and what weighs on its price. */
export type Priced = {
  outcomeId: string
  chances: Chances
  /** Liability above the market's mean as a part of its limit, −1 … 1. */
  load?: number
  /** Desk's odds in hundredths, in place of ours. */
  override?: number
}

export type MarketKind = {
  /** `1x2` of `1x2`, `total` of `total|2.5`. */
  type: string
  live: boolean
}

const million = 1_000_000
const tiltPerLoad = 0.15
const margins = sportsRules.marginPercent
/** Types of the score itself: each of many results. */
const scores: ReadonlySet<string> = new Set(['score', 'htft'])
const doubled: ReadonlySet<string> = new Set(['dc'])

/** What the chances of a market's outcomes add up to. */
export const wholeOf = (type: string): number => (doubled.has(type) ? 2 : 1)

export const marginOf = ({ type, live }: MarketKind, outcomes: number): number => {
  const percent =
    type === 'score'
      ? margins.score
      : outcomes > 4 || scores.has(type)
        ? margins.many
        : outcomes === 2
          ? margins.twoWay
          : margins.main
  return (live ? percent + margins.liveMore : percent) / 100
}

/**
 * The chance that gives the same fair odds where an outcome only wins or loses: half-wins count
 * half, what comes back is left out.
 */
export const plainChance = ({ win, halfWin, void: back, halfLose }: Chances): number => {
  const lose = million - win - halfWin - back - halfLose
  const wins = win + halfWin / 2
  const all = wins + halfLose / 2 + lose
  return all <= 0 ? 0 : wins / all
}

/**
 * Odds in hundredths for each outcome of a market, in their order; undefined where an outcome can
 * not be offered (no chance, or all but certain): margin, tilt, desk's word, ladder. A tilt lengthens
 * no price beyond the fair one: who loads one side could sell the other back at once for more than it
 * cost, as often as there is time (decision 0089).
 */
export const pricesOf = (kind: MarketKind, outcomes: readonly Priced[]): (number | undefined)[] => {
  const p = outcomes.map((o) => plainChance(o.chances))
  const said = withMargin(p, marginOf(kind, outcomes.length), wholeOf(kind.type))
  return outcomes.map(({ load = 0, override }, i) => {
    if (override !== undefined) return onLadder(override)
    const q = said[i] ?? 0
    if (q <= 0) return undefined
    const tilted = q * Math.exp(tiltPerLoad * Math.max(-1, Math.min(1, load)))
    return onLadder(100 / Math.max(tilted, p[i] ?? 0))
  })
}
