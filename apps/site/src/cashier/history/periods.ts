/**
 * The spans of the account history. Days are those of Europe/Istanbul, as yyyy-mm-dd; both ends
 * belong to the span.
 */
export const periods = [
  'today',
  'yesterday',
  'last-7',
  'last-30',
  'last-90',
  'last-180',
  'last-365',
  'last-730',
  'this-month',
  'last-month',
  'all',
] as const
export type Period = (typeof periods)[number]

/** docs/specification.md §9: the account history begins with the last seven days. */
export const defaultPeriod: Period = 'last-7'
export const isPeriod = (v: string | null): v is Period => periods.some((p) => p === v)

const dayMs = 86_400_000
const shift = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
const monthStart = (day: string): string => `${day.slice(0, 7)}-01`

/** A period, or days that were chosen one by one: `2026-11-16..2026-11-21`. */
export type Chosen = Period | `${string}..${string}`

const chosen = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/
const exists = (day: string): boolean =>
  !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day) && day >= '1900'

/** What an address says, or the default: days that no calendar has, or in the wrong order, are none. */
export const chosenOf = (v: string | null, fallback: Chosen = defaultPeriod): Chosen => {
  if (isPeriod(v)) return v
  const [, from = '', to = ''] = chosen.exec(v ?? '') ?? []
  return exists(from) && exists(to) && from <= to ? `${from}..${to}` : fallback
}

/** The days of a choice, seen from `today`. */
export const daysOf = (choice: Chosen, today: string): { startDate?: string; endDate?: string } => {
  if (isPeriod(choice)) return spanOf(choice, today)
  const [startDate = '', endDate = ''] = choice.split('..')
  return { startDate, endDate }
}

/** The span of a period, seen from `today`; the whole of time has no ends. */
export const spanOf = (period: Period, today: string): { startDate?: string; endDate?: string } => {
  const lastDays = (n: number) => ({ startDate: shift(today, 1 - n), endDate: today })
  switch (period) {
    case 'today':
      return lastDays(1)
    case 'yesterday':
      return { startDate: shift(today, -1), endDate: shift(today, -1) }
    case 'last-7':
      return lastDays(7)
    case 'last-30':
      return lastDays(30)
    case 'last-90':
      return lastDays(90)
    case 'last-180':
      return lastDays(180)
    case 'last-365':
      return lastDays(365)
    case 'last-730':
      return lastDays(730)
    case 'this-month':
      return { startDate: monthStart(today), endDate: today }
    case 'last-month': {
      const end = shift(monthStart(today), -1)
      return { startDate: monthStart(end), endDate: end }
    }
    case 'all':
      return {}
  }
}

/**
 * "15.11.2026 – 21.11.2026", shorter where month or year are the same; a single day alone; ''
 * without ends.
 */
export const spanText = (
  { startDate, endDate }: { startDate?: string; endDate?: string },
  mark: '.' | '/',
): string => {
  if (!startDate || !endDate) return ''
  const [y1, m1, d1] = startDate.split('-')
  const [y2, m2, d2] = endDate.split('-')
  const end = [d2, m2, y2].join(mark)
  if (startDate === endDate) return end
  if (y1 !== y2) return `${[d1, m1, y1].join(mark)}–${end}`
  return m1 === m2 ? `${d1}–${end}` : `${d1}${mark}${m1}–${end}`
}
