import type { StatementFormat } from '@felek/contract/office/cashier-statements.ts'

/* A statement format while it is typed: every field a text, as a form has it. */

export const columnNames = [
  'day',
  'amount',
  'in',
  'out',
  'balance',
  'text',
  'name',
  'iban',
  'reference',
] as const
export type ColumnName = (typeof columnNames)[number]

export type FormatDraft = {
  kind: 'csv' | 'mt940'
  encoding: string
  delimiter: string
  decimal: string
  dayOrder: string
  headingRow: string
  footerRows: string
  columns: Readonly<Record<ColumnName, string>>
}

const noColumns = Object.fromEntries(columnNames.map((name) => [name, ''])) as Record<
  ColumnName,
  string
>

/** As Turkish banks mostly write them; the headings are the bank's own. */
const usual: FormatDraft = {
  kind: 'csv',
  encoding: 'auto',
  delimiter: ';',
  decimal: ',',
  dayOrder: 'dmy',
  headingRow: '1',
  footerRows: '0',
  columns: { ...noColumns, day: 'Tarih', amount: 'Tutar', balance: 'Bakiye', text: 'Açıklama' },
}

export const toDraft = (format: StatementFormat | null): FormatDraft => {
  if (!format) return usual
  if (format.kind === 'mt940') return { ...usual, kind: 'mt940' }
  const { columns, headingRow, footerRows, ...map } = format.columnMap
  return {
    kind: 'csv',
    ...map,
    headingRow: String(headingRow),
    footerRows: String(footerRows),
    columns: Object.fromEntries(
      columnNames.map((name) => [name, columns[name] ?? '']),
    ) as FormatDraft['columns'],
  }
}

/** What the contract is asked about: it says what is wrong with it. */
export const toFormat = ({
  kind,
  columns,
  headingRow,
  footerRows,
  ...map
}: FormatDraft): object => {
  if (kind === 'mt940') return { kind }
  const named = Object.entries(columns).flatMap(([name, heading]) =>
    heading.trim() === '' ? [] : [[name, heading.trim()]],
  )
  return {
    kind,
    columnMap: {
      ...map,
      headingRow: parseInt(headingRow, 10),
      footerRows: parseInt(footerRows, 10),
      columns: Object.fromEntries(named) as object,
    },
  }
}
