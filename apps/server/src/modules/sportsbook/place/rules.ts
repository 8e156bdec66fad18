import { sportsRules } from '@felek/contract/sports-rules.ts'

/* The numbers of placing (docs/sportsbook.md, "Placing"). */

export const rules = sportsRules

/** Seconds that a placing waits where such a leg is live. */
const delays = rules.delayS
export const delayS = ({ sport, fast }: { sport: string; fast: boolean }): number =>
  fast ? delays.fast : sport === 'football' ? delays.football : delays.others

const byTier = rules.mbsByTier
const byMarket: Readonly<Record<string, number>> = rules.mbsByMarket

/** How many matches a coupon with this selection needs at least (MBS). */
export const mbsOf = (
  { tier, fast }: { tier: 'A' | 'B' | 'C'; fast: boolean },
  marketType: string,
  live: boolean,
): number => (live || fast ? 1 : (byMarket[marketType] ?? byTier[tier]))
