/* Days as yyyy-mm-dd, whatever the zone: counted in UTC, so that no hour of a summer shifts them. */

const dayMs = 86_400_000
const text = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

export const monthOf = (day: string): string => day.slice(0, 7)
export const shiftDay = (day: string, by: number): string => text(Date.parse(day) + by * dayMs)

/** The same day some months on; the last one where that month is shorter. */
export const shiftMonth = (day: string, by: number): string => {
  const [year = 0, month = 1, of = 1] = day.split('-').map((n) => parseInt(n, 10))
  const last = new Date(Date.UTC(year, month - 1 + by + 1, 0)).getUTCDate()
  return text(Date.UTC(year, month - 1 + by, Math.min(of, last)))
}

/** The weeks that a month lies in, Monday first, with the days of its neighbours. */
export const weeksOf = (month: string): string[][] => {
  const first = Date.parse(`${month}-01`)
  const begin = first - ((new Date(first).getUTCDay() + 6) % 7) * dayMs
  const weeks: string[][] = []
  for (let week = begin; week === begin || monthOf(text(week)) === month; week += 7 * dayMs)
    weeks.push(Array.from({ length: 7 }, (_, i) => text(week + i * dayMs)))
  return weeks
}
