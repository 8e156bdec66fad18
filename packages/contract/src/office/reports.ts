import * as z from 'zod/mini'
import * as f from '../fields.ts'
import * as o from './fields.ts'
import { guardedCall, staffCall } from './staff-call.ts'

/** Every report that there is, in the order in which they are listed. */
export const reportNames = [
  'gaming',
  'finance',
  'bonus',
  'rtp',
  'liabilities',
  'funds',
  'open_rounds',
  'large_wins',
  'corrections',
  'funnel',
  'sessions',
  'events',
  'staff',
] as const
export type ReportName = (typeof reportNames)[number]

export const reportGroupings = ['day', 'month', 'game', 'provider', 'player', 'method'] as const
export type ReportGrouping = (typeof reportGroupings)[number]

/** How a column's values are read; `money` is TL, `percent` a decimal of a hundred. */
export const columnKinds = [
  'day',
  'month',
  'time',
  'text',
  'key',
  'account',
  'provider',
  'method',
  'game',
  'player',
  'money',
  'count',
  'percent',
] as const
export type ColumnKind = (typeof columnKinds)[number]

const column = z.object({ key: z.string(), kind: z.enum(columnKinds) })
export type ReportColumn = z.output<typeof column>

/** A cell; null where there is nothing to say: a hold without turnover, a sum of what is not added up. */
const cell = z.nullable(z.union([z.string(), z.int()]))
const row = z.record(z.string(), cell)
export type ReportRow = z.output<typeof row>

const report = z.object({
  report: z.enum(reportNames),
  /** The first is meant where none is said. */
  by: z.array(z.enum(reportGroupings)),
  /** Of now, and so without a period. */
  isOfNow: z.boolean(),
  filters: z.array(z.enum(['provider', 'game', 'method', 'player'])),
  /** Its rows name players. */
  isPersonal: z.boolean(),
})
export type ReportDefinition = z.output<typeof report>

const span = z.object({ from: z.string(), to: z.string() })

const result = z.object({
  report: z.enum(reportNames),
  by: z.nullable(z.enum(reportGroupings)),
  /** The days that were read, both counted: of players over more than 92 days they are whole months. */
  span: z.nullable(span),
  columns: z.array(column),
  rows: z.array(row),
  /** There are more rows than were asked for; the totals are of all of them. */
  hasMore: z.boolean(),
  totals: z.nullable(row),
  compared: z.nullable(z.object({ span, rows: z.array(row), totals: row })),
  /** Keys of the words that its figures stand on. */
  definitions: z.array(z.string()),
  /** Of the formula by which NGR is made; null where there is none in it. */
  formulaVersion: z.nullable(z.int()),
  asOfEntry: z.string(),
  /** When that entry was posted; null before the first. */
  asOf: z.nullable(f.time),
})
export type ReportResult = z.output<typeof result>

/** Rows of a report at most; exports have more. */
export const reportRowsMax = 500

const asked = {
  report: z.enum(reportNames, 'invalid'),
  from: z.optional(f.day),
  to: z.optional(f.day),
  by: z.optional(z.enum(reportGroupings, 'invalid')),
  filter: z.optional(
    z.strictObject({
      provider: f.optionalText(60),
      game: f.optionalText(80),
      method: f.optionalText(60),
      playerID: z.optional(f.id),
    }),
  ),
}

export const reportInput = {
  ...asked,
  /** Beside the days before, or the same days of a year before. */
  compare: z.optional(z.enum(['previous', 'year'], 'invalid')),
}

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Rows of a file at most, and of a file that names players before a second person is asked. */
export const exportRowsMax: Readonly<Record<ExportFormat, number>> = { csv: 50_000, xlsx: 20_000 }
export const exportRowsAlone = 100

/** A report that may be taken out of the house as a file, once. */
const exportRow = z.object({
  exportID: z.string(),
  report: z.enum(reportNames),
  format: z.enum(exportFormats),
  grantedAt: f.time,
  /** Until when it can be taken. */
  expiresAt: f.time,
  takenAt: z.nullable(f.time),
})
export type ExportRow = z.output<typeof exportRow>

const exportInput = {
  ...asked,
  format: z.enum(exportFormats, 'invalid'),
  requestID: f.requestID,
}

export const officeReports = {
  definitions: staffCall('office_reports/definitions', 'reports.read', {
    input: z.strictObject({}),
    output: z.object({
      reports: z.array(report),
      ngr: z.object({ version: z.int(), terms: z.array(z.string()) }),
      /** What the filters offer: whatever has moved money. */
      providers: z.array(z.string()),
      methods: z.array(z.string()),
      games: z.array(z.object({ key: z.string(), name: z.string() })),
    }),
  }),
  run: staffCall('office_reports/run', 'reports.read', {
    input: z.strictObject(reportInput),
    output: result,
  }),
  /** Of a report that names nobody. */
  export: staffCall('office_reports/export', 'reports.export', {
    kind: 'write',
    input: z.strictObject(exportInput),
    output: exportRow,
  }),
  /** Of one that names players: over a hundred rows take two persons, and the file is the proposer's. */
  exportPersonal: guardedCall('office_reports/export_personal', 'reports.personal', {
    personal: true,
    input: z.strictObject({ ...exportInput, reason: o.reason }),
    output: exportRow,
  }),
  /** One's own of the last day, the newest first. */
  exports: staffCall('office_reports/exports', 'reports.export', {
    input: z.strictObject({}),
    output: z.array(exportRow),
  }),
  /** Good once and for ten minutes, for whoever asked and in the session that asked; a later one ends it. */
  exportLink: staffCall('office_reports/export_link', 'reports.export', {
    kind: 'write',
    input: z.strictObject({ exportID: f.id, requestID: f.requestID }),
    output: z.object({ path: z.string(), until: f.time }),
  }),
}
