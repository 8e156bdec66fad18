import type {
  ColumnKind,
  ReportColumn,
  ReportGrouping,
  ReportRow,
} from '@felek/contract/office/reports.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { Filter, Span } from './figures-store.ts'
import { addDays, monthOf } from './times.ts'

/* What a report comes to before it is sent: columns, rows and totals. Money is whole kuruş, a percentage its hundredths. */

export type Cell = bigint | number | string | null
export type Row = Readonly<Record<string, Cell>>

export type Question = {
  by: ReportGrouping
  span: Span
  filter: Filter
  limit: number
  now: Date
  lang: Lang
}

export type Table = {
  columns: readonly ReportColumn[]
  rows: readonly Row[]
  totals: Row | null
  hasMore: boolean
  definitions: readonly string[]
  /** The days that were read where they are others than were asked for. */
  span?: Span
  /** Players whom its rows name. */
  players?: readonly bigint[]
}

export const columnsOf = (kinds: Readonly<Record<string, ColumnKind>>): readonly ReportColumn[] =>
  Object.entries(kinds).map(([key, kind]) => ({ key, kind }))

/** Hundredths of a percent, rounded half away from zero; null where there is nothing to divide by. */
export const shareOf = (part: bigint, whole: bigint): number | null => {
  if (whole === 0n) return null
  const doubled = (part * 20_000n) / whole
  return Number((doubled + (doubled < 0n ? -1n : 1n)) / 2n)
}

const plus = (a: bigint | number, b: bigint | number): bigint | number =>
  typeof a === 'bigint' && typeof b === 'bigint' ? a + b : Number(a) + Number(b)

/** Sums of the same keys over rows; of no rows there are none. */
export const addUp = <K extends string>(
  rows: readonly Readonly<Record<K, bigint | number>>[],
  keys: readonly K[],
): Partial<Record<K, bigint | number>> => {
  const [first, ...others] = rows
  if (first === undefined) return {}
  return Object.fromEntries(
    keys.map((key) => [key, others.reduce((sum, row) => plus(sum, row[key]), first[key])]),
  ) as Record<K, bigint | number>
}

/** Every day or month of a span up to today, in order. */
export const listKeys = (by: 'day' | 'month', { from, to }: Span, today: string): string[] => {
  const last = to < today ? to : today
  const keys: string[] = []
  for (let day = from; day <= last; day = addDays(day, 1)) {
    const key = by === 'day' ? day : monthOf(day)
    if (keys.at(-1) !== key) keys.push(key)
  }
  return keys
}

const formatHundredths = (value: number): string => {
  const whole = Math.abs(value)
  return `${value < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const toCell = (kind: ColumnKind, value: Cell | undefined): string | number | null => {
  if (value === null || value === undefined) return null
  if (kind === 'money') return toAmount(BigInt(value))
  if (kind === 'count') return Number(value)
  if (kind === 'percent') return formatHundredths(Number(value))
  return String(value)
}

/** A row as it is sent. */
export const toWire = (columns: readonly ReportColumn[], row: Row): ReportRow => ({
  ...Object.fromEntries(columns.map(({ key, kind }) => [key, toCell(kind, row[key])])),
  ...(row['gameID'] === undefined ? {} : { gameID: toCell('text', row['gameID']) }),
  ...(row['playerID'] === undefined ? {} : { playerID: toCell('text', row['playerID']) }),
})
