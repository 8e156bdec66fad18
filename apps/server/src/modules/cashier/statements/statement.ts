/*
 * A bank's statement as the readers of its formats hand it on. They are pure: bytes in, lines out, or the first place that
 * is not as it should be, for half a statement is worse than none.
 */

export type StatementLine = {
  /** Where it begins in the file, from 1 on. */
  row: number
  /** yyyy-mm-dd, as the bank booked it. */
  day: string
  /** What came in; below zero what went out. Never zero. */
  kurus: bigint
  /** What stood in the account after it, where the bank says so itself. */
  balanceKurus: bigint | null
  /** The bank's name for it; empty where it gave none. */
  reference: string
  /** The other side's name and account, as far as the bank names them. */
  name: string
  iban: string
  text: string
}

export type Statement = {
  /** The account as the file names it; null where it names none. */
  account: string | null
  /** Before the first line and after the last one; null where the file has no balances. */
  openingKurus: bigint | null
  closingKurus: bigint | null
  /** The oldest first. */
  lines: StatementLine[]
}

/** What a statement is refused for; the texts of staff have a sentence for each. */
export const faultKeys = [
  'too_large',
  'too_many_lines',
  'empty',
  'encoding',
  'letters',
  'quote',
  'cells',
  'column',
  'day',
  'amount',
  'zero',
  'decimals',
  'balance',
  'order',
  'field',
  'closing',
  'currency',
  'cut',
  'format',
  'account',
  'overlap',
  'gap',
] as const
export type FaultKey = (typeof faultKeys)[number]

/** Why a file is no statement, and where in it. It says nothing of what stands there: that may be somebody's name. */
export class StatementFault extends Error {
  override name = 'StatementFault'
  readonly key: FaultKey
  readonly row: number
  /** The column's heading or the field's tag. */
  readonly column: string
  constructor(key: FaultKey, row: number, column = '') {
    super(`${key} in line ${row}`)
    this.key = key
    this.row = row
    this.column = column
  }
}

export const bytesMax = 8 * 1024 * 1024
export const linesMax = 100_000

/** So many rows are read before others have their turn: the process serves players as well. */
const rowsATurn = 2_000

/** Lets everything else go on for a moment, every so many rows. */
export const rest = async (row: number): Promise<void> => {
  if (row % rowsATurn === 0) await new Promise((resolve) => setImmediate(resolve))
}

const textMax = 1_000
/** What a bank wrote, on one line and without its padding. */
export const toText = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, textMax)

/** Of a bank's names for a transfer those that a person can type back. */
export const toReference = (text: string): string => {
  const tight = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9/.-]{2,34}$/.test(tight) && tight !== 'NONREF' ? tight : ''
}
