import { fold } from '@felek/contract/fold.ts'
import { decodeStatement, type Encoding } from './decode.ts'
import { readRecords, type Delimiter, type FileRecord } from './records.ts'
import {
  linesMax,
  rest,
  StatementFault,
  toReference,
  toText,
  type Statement,
  type StatementLine,
} from './statement.ts'
import { parseAmount, parseDay, type Amount, type DayOrder, type Decimal } from './values.ts'

/*
 * A bank's statement with a delimiter, by its column map: which heading has what. Headings that are not there, a row of
 * another width, an amount in the other notation and balances that do not follow from one another are refused.
 */

export type ColumnMap = {
  encoding: Encoding
  delimiter: Delimiter
  decimal: Decimal
  dayOrder: DayOrder
  /** The row that has the headings, from 1 on; what stands above it is the bank's letterhead. */
  headingRow: number
  /** How many rows at the end are sums. */
  footerRows: number
  columns: {
    day: string
    /** Signed; else `in` and `out`. */
    amount?: string | undefined
    in?: string | undefined
    out?: string | undefined
    balance?: string | undefined
    text: string
    name?: string | undefined
    iban?: string | undefined
    reference?: string | undefined
  }
}

type Column = keyof ColumnMap['columns']
type Heading = { heading: string; at: number }
type Headings = Partial<Record<Column, Heading>>

const foldHeading = (heading: string): string => fold(heading).replace(/\s+/g, ' ')

const findHeadings = (map: ColumnMap, { row, cells }: FileRecord): Headings => {
  const folded = cells.map(foldHeading)
  const found: Headings = {}
  for (const [column, heading] of Object.entries(map.columns) as [Column, string | undefined][]) {
    if (heading === undefined || heading === '') continue
    const at = folded.indexOf(foldHeading(heading))
    if (at < 0 || folded.lastIndexOf(foldHeading(heading)) !== at)
      throw new StatementFault('column', row, heading)
    found[column] = { heading, at }
  }
  return found
}

const isEmpty = ({ cells }: FileRecord): boolean => cells.every((cell) => cell === '')

/** The record's cells under the headings; what is wider by empty cells alone is as wide. */
const requireWidth = ({ row, cells }: FileRecord, width: number): void => {
  if (cells.length < width || cells.slice(width).some((cell) => cell !== ''))
    throw new StatementFault('cells', row)
}

/** What of a record a line is made of, with the place that a fault would name. */
const createReader = (map: ColumnMap, headings: Headings) => {
  const cellOf = ({ cells }: FileRecord, column: Column): string => {
    const at = headings[column]?.at
    return at === undefined ? '' : (cells[at] ?? '')
  }
  const amountOf = (record: FileRecord, column: Column): Amount => {
    const amount = parseAmount(cellOf(record, column), map.decimal)
    if (!amount) throw new StatementFault('amount', record.row, headings[column]?.heading)
    return amount
  }
  /** What came in less what went out; one of the two columns is empty, or zero. */
  const signedOf = (record: FileRecord): Amount => {
    if (headings.amount) return amountOf(record, 'amount')
    const sides = (['in', 'out'] as const).filter((side) => cellOf(record, side) !== '')
    const amounts = sides.map((side) => ({ side, ...amountOf(record, side) }))
    const moved = amounts.filter(({ kurus }) => kurus !== 0n)
    const [only] = moved
    if (moved.length !== 1 || !only)
      throw new StatementFault(moved.length === 0 ? 'zero' : 'amount', record.row)
    const size = only.kurus < 0n ? -only.kurus : only.kurus
    if (only.side === 'in' && only.kurus < 0n)
      throw new StatementFault('amount', record.row, headings.in?.heading)
    return { ...only, kurus: only.side === 'in' ? size : -size }
  }
  return { cellOf, amountOf, signedOf }
}

type Reader = ReturnType<typeof createReader>

const toLine = (map: ColumnMap, headings: Headings, read: Reader, record: FileRecord) => {
  const day = parseDay(read.cellOf(record, 'day'), map.dayOrder)
  if (day === undefined) throw new StatementFault('day', record.row, headings.day?.heading)
  const { kurus, hasDecimals } = read.signedOf(record)
  if (kurus === 0n) throw new StatementFault('zero', record.row)
  const line: StatementLine = {
    row: record.row,
    day,
    kurus,
    balanceKurus: headings.balance ? read.amountOf(record, 'balance').kurus : null,
    reference: toReference(read.cellOf(record, 'reference')),
    name: toText(read.cellOf(record, 'name')),
    iban: read.cellOf(record, 'iban').replace(/\s/g, '').toUpperCase().slice(0, 34),
    text: toText(read.cellOf(record, 'text')),
  }
  return { line, hasDecimals }
}

/** The first line whose balance does not follow from the one before it. */
const findBreak = (lines: readonly StatementLine[]): StatementLine | undefined =>
  lines.find((line, i) => {
    const before = lines[i - 1]
    return (
      before !== undefined && (before.balanceKurus ?? 0n) + line.kurus !== (line.balanceKurus ?? 0n)
    )
  })

/** The oldest line first, whichever way the bank writes them. */
const toOldestFirst = (lines: StatementLine[], hasBalances: boolean): StatementLine[] => {
  const descends = (lines.at(0)?.day ?? '') > (lines.at(-1)?.day ?? '')
  const oldestFirst = descends ? lines.toReversed() : lines
  const late = oldestFirst.find((line, i) => line.day < (oldestFirst[i - 1]?.day ?? ''))
  if (late) throw new StatementFault('order', late.row)
  if (!hasBalances) return oldestFirst
  const broken = findBreak(oldestFirst)
  if (!broken) return oldestFirst
  // Of one day alone the dates do not say which way it is written.
  const other = lines.toReversed()
  if (lines.at(0)?.day === lines.at(-1)?.day && !findBreak(other)) return other
  throw new StatementFault('balance', broken.row)
}

/** Above the headings: an IBAN of ours that the letterhead names. */
const findAccount = (head: readonly FileRecord[]): string | null => {
  const tight = head
    .map(({ cells }) => cells.join(' '))
    .join(' ')
    .replace(/\s/g, '')
    .toUpperCase()
  return /TR\d{24}/.exec(tight)?.[0] ?? null
}

/** Reads a statement; throws a StatementFault. It rests now and then, for others' sake. */
export const readCsv = async (bytes: Uint8Array, map: ColumnMap): Promise<Statement> => {
  const head: FileRecord[] = []
  const body: FileRecord[] = []
  const lastRow = linesMax + map.headingRow + map.footerRows + 100
  let headings: { row: FileRecord; found: Headings } | undefined
  for (const record of readRecords(decodeStatement(bytes, map.encoding), map.delimiter)) {
    await rest(record.row)
    if (record.row < map.headingRow) head.push(record)
    else if (!headings) headings = { row: record, found: findHeadings(map, record) }
    else if (!isEmpty(record)) body.push(record)
    if (body.length > lastRow) throw new StatementFault('too_many_lines', record.row)
  }
  if (!headings) throw new StatementFault('column', map.headingRow, map.columns.day)
  const width = headings.row.cells.findLastIndex((cell) => cell !== '') + 1
  const records = map.footerRows === 0 ? body : body.slice(0, -map.footerRows)
  if (records.length === 0) throw new StatementFault('empty', headings.row.row)
  const overfull = records[linesMax]
  if (overfull) throw new StatementFault('too_many_lines', overfull.row)
  const read = createReader(map, headings.found)
  const lines: StatementLine[] = []
  let hasDecimals: boolean | undefined
  for (const record of records) {
    await rest(record.row)
    requireWidth(record, width)
    const next = toLine(map, headings.found, read, record)
    hasDecimals ??= next.hasDecimals
    // A bank writes kuruş always or never: one without among others was cut off.
    if (next.hasDecimals !== hasDecimals) throw new StatementFault('decimals', record.row)
    lines.push(next.line)
  }
  const hasBalances = headings.found.balance !== undefined
  const ordered = toOldestFirst(lines, hasBalances)
  const [first, last] = [ordered.at(0), ordered.at(-1)]
  return {
    account: findAccount(head),
    openingKurus: hasBalances && first ? (first.balanceKurus ?? 0n) - first.kurus : null,
    closingKurus: hasBalances && last ? last.balanceKurus : null,
    lines: ordered,
  }
}
