import { todayInIstanbul } from '@felek/contract/fields.ts'

const dayMs = 86_400_000

/** An ISO week of Istanbul, which has kept UTC+3 since 2016. */
export type Week = {
  /** `2026-W47` */
  period: string
  startsAt: Date
  endsAt: Date
  /** Its first and its last day, yyyy-mm-dd. */
  from: string
  to: string
}

/** ISO 8601: a week belongs to the year of its Thursday. */
const nameOf = (mondayMs: number): string => {
  const thursday = new Date(mondayMs + 3 * dayMs)
  const year = thursday.getUTCFullYear()
  const nth = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1
  return `${year}-W${String(nth).padStart(2, '0')}`
}

/** The week in which a moment lies, or one so many weeks from it. */
export const isoWeek = (at: Date, from = 0): Week => {
  const todayMs = Date.parse(`${todayInIstanbul(at)}T00:00:00Z`)
  const weekday = (new Date(todayMs).getUTCDay() + 6) % 7
  const mondayMs = todayMs - weekday * dayMs + from * 7 * dayMs
  const day = (n: number) => new Date(mondayMs + n * dayMs).toISOString().slice(0, 10)
  return {
    period: nameOf(mondayMs),
    startsAt: new Date(`${day(0)}T00:00:00+03:00`),
    endsAt: new Date(`${day(7)}T00:00:00+03:00`),
    from: day(0),
    to: day(6),
  }
}
