/*
 * The numbers of placing (sportsbook.md §3, §5, §7), with their reasons there. Money is whole kuruş.
 */

export const rules = {
  lineStakeMin: 100n,
  stakeMin: 1_000n,
  stakeMax: 10_000_000n,
  payoutMax: 100_000_000n,
  /** Hundredths. */
  totalOddsMax: 10_000_000n,
  /** With `any` no leg falls under so many percent of what was shown. */
  leastPercent: 75,
} as const

/** Seconds that a placing waits where such a leg is live. */
const delays = { football: 5, others: 4, fast: 3 } as const
export const delayS = ({ sport, fast }: { sport: string; fast: boolean }): number =>
  fast ? delays.fast : sport === 'football' ? delays.football : delays.others

const byTier = { A: 1, B: 2, C: 3 } as const
const byMarket: Readonly<Record<string, number>> = { htft: 2, score: 1 }

/** How many matches a coupon with this selection needs at least (MBS). */
export const mbsOf = (
  { tier, fast }: { tier: 'A' | 'B' | 'C'; fast: boolean },
  marketType: string,
  live: boolean,
): number => (live || fast ? 1 : (byMarket[marketType] ?? byTier[tier]))
