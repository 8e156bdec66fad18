import type { Transaction } from '@felek/contract/src/cashier.ts'
import { formatDay } from '@felek/phrases/src/format.ts'

/*
 * A file that opens in a Turkish Excel: semicolons between, a comma before kuruş, and the mark of
 * UTF-8 in front. A text that a table program would take for a formula gets an apostrophe.
 */

export type CsvColumn =
  | 'date'
  | 'time'
  | 'type'
  | 'name'
  | 'status'
  | 'amount'
  | 'balance'
  | 'note'
  | 'id'
  | 'round'
const columns: readonly CsvColumn[] = [
  'date',
  'time',
  'type',
  'name',
  'status',
  'amount',
  'balance',
  'note',
  'id',
  'round',
]

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const decimal = (amount: string): string => amount.replace('.', ',')

export type CsvWords = {
  heads: Record<CsvColumn, string>
  type: (row: Transaction) => string
  status: (row: Transaction) => string
}

const clock = (iso: string): string =>
  new Intl.DateTimeFormat('tr-TR', {
    timeZone: 'Europe/Istanbul',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(iso))

const line = (row: Transaction, words: CsvWords): string => {
  const cells: Record<CsvColumn, string> = {
    date: formatDay(row.createdAt, 'tr'),
    time: clock(row.createdAt),
    type: quoted(words.type(row)),
    name: quoted(harmless(row.game?.name ?? row.method)),
    status: quoted(words.status(row)),
    amount: decimal(row.amount),
    balance: decimal(row.balanceAfter),
    note: quoted(harmless(row.note)),
    id: quoted(row.id),
    round: quoted(row.game?.roundId ?? ''),
  }
  return columns.map((c) => cells[c]).join(';')
}

export const historyCsv = (rows: readonly Transaction[], words: CsvWords): string =>
  `\uFEFF${[columns.map((c) => quoted(words.heads[c])).join(';'), ...rows.map((r) => line(r, words))].join('\r\n')}\r\n`
