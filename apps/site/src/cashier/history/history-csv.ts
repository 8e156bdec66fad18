import type { Transaction } from '@felek/contract/transactions.ts'
import { formatDay, marks, type Lang } from '@felek/phrases/format.ts'

/*
 * A file that opens in a table program of the page's language: in Turkish semicolons between and a
 * comma before kuruş, in English commas and a dot; the mark of UTF-8 in front. A text that a table program would take for a formula gets an apostrophe.
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
const separators: Record<Lang, ',' | ';'> = { tr: ';', en: ',' }

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

const line = (row: Transaction, words: CsvWords, lang: Lang): string => {
  const decimal = (amount: string) => amount.replace('.', marks[lang].decimal)
  const cells: Record<CsvColumn, string> = {
    date: formatDay(row.createdAt, lang),
    time: clock(row.createdAt),
    type: quoted(words.type(row)),
    name: quoted(harmless(row.game?.name ?? row.method)),
    status: quoted(words.status(row)),
    amount: decimal(row.amount),
    balance: decimal(row.balanceAfter),
    note: quoted(harmless(row.note)),
    id: quoted(row.id),
    round: quoted(row.game?.roundId ?? row.coupon?.couponNumber ?? ''),
  }
  return columns.map((c) => cells[c]).join(separators[lang])
}

export const historyCsv = (rows: readonly Transaction[], words: CsvWords, lang: Lang): string => {
  const head = columns.map((c) => quoted(words.heads[c])).join(separators[lang])
  return `\uFEFF${[head, ...rows.map((r) => line(r, words, lang))].join('\r\n')}\r\n`
}
