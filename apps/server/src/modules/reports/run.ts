import type { Parsed } from '@felek/contract/call.ts'
import type { officeReports, ReportName, ReportResult } from '@felek/contract/office/reports.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { invalidFields } from '../../rpc/refusal.ts'
import type { Report } from './catalogue.ts'
import type { Span } from './figures-store.ts'
import { ngrFormula } from './formula.ts'
import { getCursor } from './rollup-store.ts'
import { toWire, type Question, type Row, type Table } from './table.ts'
import { addDays, countDays, dayOfIstanbul } from './times.ts'

/* One report from question to answer. */

export type ReportQuery = Parsed<typeof officeReports.run>

/** Days at most: five years. */
const daysMax = 1_830
/** More days than these are shown by month. */
const daysShown = 92

const spanOf = ({ from, to }: ReportQuery, today: string): Span => {
  const end = to ?? today
  const start = from ?? addDays(end, -6)
  if (start > end) throw invalidFields({ from: 'date_invalid' })
  if (countDays(start, end) > daysMax) throw invalidFields({ from: 'date_invalid' })
  return { from: start, to: end }
}

const shift = ({ from, to }: Span, compare: 'previous' | 'year'): Span => {
  const days = compare === 'year' ? 364 : countDays(from, to)
  return { from: addDays(from, -days), to: addDays(to, -days) }
}

/** Of one player's play nobody keeps by which game it was. */
const requireFilter = ({ by, filter }: ReportQuery): void => {
  if (by === 'player' && (filter?.provider || filter?.game))
    throw invalidFields({ filter: 'invalid' })
}

const groupingOf = (report: Report, { by }: ReportQuery, span: Span) => {
  if (by !== undefined && !report.by.includes(by)) throw invalidFields({ by: 'invalid' })
  const chosen = by ?? report.by[0] ?? null
  const isLong = countDays(span.from, span.to) > daysShown
  return chosen === 'day' && isLong && report.by.includes('month') ? 'month' : chosen
}

const playerOf = (text: string | undefined): bigint | undefined => {
  if (text === undefined) return undefined
  if (!/^\d{1,19}$/.test(text)) throw invalidFields({ filter: 'invalid' })
  return BigInt(text)
}

const nameless = (text: string | undefined): string | undefined => (text === '' ? undefined : text)

export type Run = { result: ReportResult; players: readonly bigint[] }

const compareWith = async (
  q: Query,
  report: Report,
  { question, compare }: { question: Question; compare: 'previous' | 'year' },
): Promise<NonNullable<ReportResult['compared']>> => {
  const span = shift(question.span, compare)
  const table = await report.run(q, { ...question, span })
  const wire = (row: Row) => toWire(table.columns, row)
  return { span: table.span ?? span, rows: table.rows.map(wire), totals: wire(table.totals ?? {}) }
}

const isComparable = (by: Question['by'] | null): boolean => by !== null && by !== 'player'

export const runReport = async (
  q: Query,
  reports: Readonly<Record<ReportName, Report>>,
  { query, limit, now, lang }: { query: ReportQuery; limit: number; now: Date; lang: Lang },
): Promise<Run> => {
  const report = reports[query.report]
  const span = spanOf(query, dayOfIstanbul(now))
  const by = groupingOf(report, query, span)
  requireFilter(query)
  const { provider, game, method, playerID } = query.filter ?? {}
  const question: Question = {
    by: by ?? 'day',
    span,
    filter: {
      provider: nameless(provider),
      game: nameless(game),
      method: nameless(method),
      playerId: playerOf(playerID),
    },
    limit,
    now,
    lang,
  }
  const { position, at } = await getCursor(q, 'journal')
  const table: Table = await report.run(q, question)
  const { compare } = query
  const compared =
    compare && isComparable(by) ? await compareWith(q, report, { question, compare }) : null
  const definitions = [...table.definitions]
  return {
    players: table.players ?? [],
    result: {
      report: query.report,
      by,
      span: report.isOfNow ? null : (table.span ?? span),
      columns: [...table.columns],
      rows: table.rows.map((row) => toWire(table.columns, row)),
      hasMore: table.hasMore,
      totals: table.totals && toWire(table.columns, table.totals),
      compared,
      definitions,
      formulaVersion: definitions.includes('ngr') ? ngrFormula.version : null,
      asOfEntry: String(position),
      asOf: at?.toISOString() ?? null,
    },
  }
}
