const dayMs = 86_400_000
/** Istanbul has kept UTC+3 since 2016. */
const zoneMs = 10_800_000

/** The day of Istanbul's, yyyy-mm-dd, so many days before. */
export const daysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() + zoneMs - days * dayMs).toISOString().slice(0, 10)
