const weekMs = 7 * 86_400_000
/** A Monday, midnight in Istanbul, which has kept UTC+3 since 2016. */
const firstMondayMs = Date.parse('2026-01-05T00:00:00+03:00')
/** Rounds that were begun in time may end this much later. */
export const settleMs = 10 * 60_000

/** The number of the week in which a moment lies. */
export const weekAt = (at: Date): number => Math.floor((at.getTime() - firstMondayMs) / weekMs)

/** Monday midnight to Monday midnight. */
export const windowOf = (week: number): { startsAt: Date; endsAt: Date; settlesAt: Date } => {
  const startsMs = firstMondayMs + week * weekMs
  return {
    startsAt: new Date(startsMs),
    endsAt: new Date(startsMs + weekMs),
    settlesAt: new Date(startsMs + weekMs + settleMs),
  }
}

/** Whose turn it is: series are held in their order, again and again. */
export const turnOf = <T>(series: readonly T[], week: number): T | undefined =>
  series[((week % series.length) + series.length) % series.length]
