import type { ChainKey } from './keys.ts'

/** What the chain binds of each row: every column that there was at first, in this order for ever. */
export const columnsOf = {
  entry: [
    'entry_id',
    'player_id',
    'verb',
    'source',
    'transaction_id',
    'amount_kurus',
    'from_account',
    'to_account',
    'cash_after_kurus',
    'bonus_after_kurus',
    'locked_after_kurus',
    'round_id',
    'game',
    'at',
  ],
  effect: [
    'effect_no',
    'source',
    'scope',
    'verb',
    'transaction_id',
    'player_id',
    'amount_kurus',
    'about',
    'round_id',
    'game',
    'status',
    'entry_id',
    'at',
  ],
} as const
export type Kind = keyof typeof columnsOf

/**
 * Columns that came later. They stand behind the others, each with its name, in rows where they say
 * something; the line of a row where they are null is what it was before them.
 */
export const laterColumns: Record<Kind, readonly string[]> = {
  entry: [],
  effect: ['held_why', 'bonus_id', 'bonus_weight'],
}

export const allColumnsOf = (kind: Kind): readonly string[] => [
  ...columnsOf[kind],
  ...laterColumns[kind],
]

/**
 * A row of the ledger by its number in its table, and all that it says as one text: its kind, and
 * PostgreSQL's own text of a row (`effect(52,provider:felek,"",bet,…)`), in which nothing and an
 * empty text differ and whatever could be mistaken is quoted. Two rows that differ in anything have
 * different texts.
 */
export type Line = { no: bigint; text: string }

/** The number stands first in a row's text, so the two can not disagree. */
export const lineOf = (kind: Kind, row: string): Line => ({
  no: BigInt(row.slice(1, row.indexOf(','))),
  text: kind + row,
})

/** Where each row of a span is found in its seal: number and keyed hash, sixteen bytes. */
export type Mark = { no: bigint; mark: string }
const markBytes = 16

export const writeMarks = (key: ChainKey, lines: readonly Line[]): Buffer => {
  const marks = Buffer.alloc(lines.length * markBytes)
  lines.forEach(({ no, text }, i) => {
    marks.writeBigInt64BE(no, i * markBytes)
    marks.write(key.mark(text), i * markBytes + 8, 'hex')
  })
  return marks
}

export const readMarks = (marks: Buffer, from: number, count: number): Mark[] =>
  Array.from({ length: count }, (_, i) => {
    const at = (from + i) * markBytes
    return {
      no: marks.readBigInt64BE(at),
      mark: marks.toString('hex', at + 8, at + markBytes),
    }
  })
export const marksIn = (marks: Buffer): number => marks.length / markBytes
