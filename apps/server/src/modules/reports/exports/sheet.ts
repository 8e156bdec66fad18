import type {
  ColumnKind,
  ReportColumn,
  ReportResult,
  ReportRow,
} from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { accountName, keyName } from '@felek/phrases/report-words.ts'
import { toZoneText } from '../times.ts'

/* A report as rows of a file: words where the office has words, numbers as numbers. */

/** A number keeps its digits as text: `1234.50`, which is exact. */
export type SheetCell = { kind: 'text'; text: string } | { kind: 'number'; digits: string }
export type Sheet = { head: readonly string[]; rows: readonly (readonly SheetCell[])[] }

const numeric: ReadonlySet<ColumnKind> = new Set(['money', 'count', 'percent'])

const textOf = (lang: Lang, { key, kind }: ReportColumn, value: string): string => {
  const texts = officePhrases[lang]
  if (kind === 'account') return accountName(texts, value)
  if (kind === 'key') return keyName(texts, key, value)
  if (kind === 'time') return toZoneText(new Date(value))
  return kind === 'month' ? value.slice(0, 7) : value
}

const toCell = (
  lang: Lang,
  column: ReportColumn,
  value: ReportRow[string] | undefined,
): SheetCell =>
  value === null || value === undefined
    ? { kind: 'text', text: '' }
    : numeric.has(column.kind)
      ? { kind: 'number', digits: String(value) }
      : { kind: 'text', text: textOf(lang, column, String(value)) }

const toCells = (lang: Lang, columns: readonly ReportColumn[], row: ReportRow): SheetCell[] =>
  columns.map((column) => toCell(lang, column, row[column.key]))

/** The rows, their totals, and last a line that says who took it, when, and up to which entry it is. */
export const toSheet = (
  { columns, rows, totals, definitions, asOfEntry }: ReportResult,
  { lang, by, at }: { lang: Lang; by: string; at: Date },
): Sheet => {
  const { reports } = officePhrases[lang]
  const words: Readonly<Record<string, string>> = reports.columns
  const label = definitions.includes('last_day') ? reports.lastDay : reports.totals
  const total = totals && toCells(lang, columns, totals)
  const taken = fill(reports.exports.takenBy, {
    name: by,
    time: toZoneText(at),
    entry: asOfEntry,
  })
  return {
    head: columns.map(({ key }) => words[key] ?? key),
    rows: [
      ...rows.map((row) => toCells(lang, columns, row)),
      ...(total ? [[{ kind: 'text', text: label } as const, ...total.slice(1)]] : []),
      [{ kind: 'text', text: taken }],
    ],
  }
}
