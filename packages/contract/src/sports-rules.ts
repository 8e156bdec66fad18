/*
 * The figures of the book that its rules name (docs/sportsbook.md): written once, for whoever
 * keeps them and for the page that says them (BahisKurallari). Money is whole kuruş.
 */
export const sportsRules = {
  selectionsMax: 20,
  linesMax: 1_000n,
  lineStakeMin: 100n,
  stakeMin: 1_000n,
  stakeMax: 10_000_000n,
  payoutMax: 100_000_000n,
  /** Hundredths. */
  totalOddsMax: 10_000_000n,
  /** With `any` no leg falls under so many percent of what was shown. */
  leastPercent: 75,
  /**
   * What the odds of a market say together above its outcomes' exact chances, in percent: of three or
   * four outcomes, of two, of more, of the exact score; live so many points more. Odds are hundredths.
   */
  marginPercent: { main: 6, twoWay: 5, many: 12, score: 18, liveMore: 2 },
  oddsMin: 101,
  oddsMax: 50_000,
  /** Matches that a coupon needs, by the tier of a league and by kinds of market. */
  mbsByTier: { A: 1, B: 2, C: 3 },
  mbsByMarket: { htft: 2, score: 1 },
  /** Seconds that a placing waits where such a leg is live. */
  delayS: { football: 5, others: 4, fast: 3 },
  /** What of a coupon's fair value a cash-out pays, in percent; how long its amount holds. */
  cashOutPercent: 95,
  cashOutQuoteS: 5,
  /** Fair value under which nothing is cashed out. */
  cashOutMin: 100n,
  /** A result that is corrected later than so long after the payout costs the house. */
  correctionHours: 72,
  /** What a scout saw and nobody has confirmed is paid so long after the whistle. */
  confirmMinutes: 10,
  sharedSlipHours: 24,
} as const
