import {
  reportGroupings,
  reportNames,
  type ReportGrouping,
  type ReportName,
} from '@felek/contract/office/reports.ts'

/* Which report, of when and of what: all of it in the address. */

export const periods = [
  'today',
  'yesterday',
  'week',
  'month',
  'lastMonth',
  'quarter',
  'year',
] as const
export type Period = (typeof periods)[number]
export type Compare = 'previous' | 'year'

export type ReportAddress = {
  report: ReportName
  /** Null where the days are one's own. */
  period: Period | null
  from: string
  to: string
  by: ReportGrouping | null
  compare: Compare | null
  provider: string
  game: string
  method: string
}

const dayMs = 86_400_000
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days of a period, both in it. */
export const spanOf = (period: Period, today: string): { from: string; to: string } => {
  const month = `${today.slice(0, 7)}-01`
  const lastDay = addDays(month, -1)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'week':
      return { from: addDays(today, -6), to: today }
    case 'month':
      return { from: month, to: today }
    case 'lastMonth':
      return { from: `${lastDay.slice(0, 7)}-01`, to: lastDay }
    case 'quarter':
      return { from: addDays(today, -89), to: today }
    case 'year':
      return { from: addDays(today, -364), to: today }
  }
}

const among = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** What is wrong in an address is as if it were not there. */
export const readAddress = (params: URLSearchParams, today: string): ReportAddress => {
  const [from, to] = [params.get('from'), params.get('to')]
  const isOwn = isDay(from) && isDay(to) && from <= to
  const period = isOwn ? null : (among(periods, params.get('period')) ?? 'week')
  const span = isOwn ? { from, to } : spanOf(period ?? 'week', today)
  return {
    report: among(reportNames, params.get('report')) ?? 'gaming',
    period,
    ...span,
    by: among(reportGroupings, params.get('by')),
    compare: among(['previous', 'year'], params.get('compare')),
    provider: params.get('provider') ?? '',
    game: params.get('game') ?? '',
    method: params.get('method') ?? '',
  }
}

export type AddressChange = Readonly<Partial<Record<keyof ReportAddress, string | null>>>

/** The address with this changed; another report keeps its period, and nothing that it may not know. */
export const writeAddress = (params: URLSearchParams, change: AddressChange): URLSearchParams => {
  const next = new URLSearchParams(params)
  if (change.report !== undefined)
    for (const key of ['by', 'provider', 'game', 'method']) next.delete(key)
  // Of one player's play nobody keeps by which game it was.
  if (change.by === 'player') for (const key of ['provider', 'game']) next.delete(key)
  if (change.period) for (const key of ['from', 'to']) next.delete(key)
  for (const [key, value] of Object.entries(change))
    if (value) next.set(key, value)
    else next.delete(key)
  return next
}
