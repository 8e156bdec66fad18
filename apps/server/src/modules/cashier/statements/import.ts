import { createHash } from 'node:crypto'
import type { Query, Tx } from '@felek/database/database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { newId } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { canonical } from '../../../rpc/idempotency.ts'
import type { CashierDeps } from '../deps.ts'
import { readUpload, removeUpload } from '../uploads/uploads.ts'
import { bookLines, type Booking } from './booking.ts'
import { checkChain } from './chain.ts'
import { readCsv, type ColumnMap } from './csv.ts'
import { findNewLines, type NumberedLine } from './identity.ts'
import { readMt940 } from './mt940.ts'
import { StatementFault, type Statement } from './statement.ts'
import * as store from './store.ts'

/* Reads what staff have sent as a statement of an account of the house: whole or not at all. */

export type Format = { kind: 'csv'; columnMap: ColumnMap } | { kind: 'mt940'; columnMap: null }

type ImportQuery = { uploadId: bigint; accountId: bigint; staffId: bigint }

export type ReadResult = {
  account: store.FormatRow
  statement: Statement
  sha256: string
  days: { firstDay: string; lastDay: string }
  newLines: NumberedLine[]
  baseKurus: bigint | null
  formatHash: string
  kind: Format['kind']
  /** The very file was imported before. */
  same: store.StatementRow | undefined
}

const formatOf = (row: store.FormatRow): Format => {
  if (row.kind === 'mt940') return { kind: 'mt940', columnMap: null }
  if (row.kind === 'csv' && row.column_map) return { kind: 'csv', columnMap: row.column_map }
  throw new StatementFault('format', 0)
}

export const hashFormat = (format: Format): string =>
  createHash('sha256').update(canonical(format)).digest('hex')

/** Whether a file that names an account names this one: by its IBAN, or by the end of it. */
const isAccount = (named: string, iban: string): boolean => {
  const ibanNamed = /TR\d{24}/.exec(named.toUpperCase())?.[0]
  if (ibanNamed !== undefined) return ibanNamed === iban
  const digits = named.split('/').at(-1)?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  return digits.length >= 5 && iban.endsWith(digits)
}

const daysOf = ({ lines }: Statement): { firstDay: string; lastDay: string } => {
  const days = lines.map(({ day }) => day)
  return {
    firstDay: days.reduce((a, b) => (b < a ? b : a)),
    lastDay: days.reduce((a, b) => (b > a ? b : a)),
  }
}

/** The oldest line first is the bank's say; what the file says of itself has been checked by its reader. */
const readBy = (bytes: Uint8Array, format: Format): Promise<Statement> =>
  format.kind === 'csv' ? readCsv(bytes, format.columnMap) : readMt940(bytes)

/**
 * A file as it would be imported, by the account's own format or by one that is tried out. Throws a StatementFault with the
 * first thing that stands against it.
 */
export const readStatement = async (
  q: Query,
  deps: Pick<CashierDeps, 'env'>,
  { uploadId, accountId, staffId, format }: ImportQuery & { format?: Format | undefined },
  now: Date,
): Promise<ReadResult> => {
  const account = await store.findFormat(q, accountId)
  if (!account) throw new Refusal('not_found')
  const upload = await readUpload(q, deps, { id: uploadId, staffId }, now)
  const by = format ?? formatOf(account)
  const statement = await readBy(upload.bytes, by)
  if (statement.account !== null && !isAccount(statement.account, account.iban))
    throw new StatementFault('account', 0)
  const days = daysOf(statement)
  const formatHash = hashFormat(by)
  const overlapping = await store.listOverlapping(q, { accountId, ...days })
  if (overlapping.some((it) => it.format_hash !== formatHash))
    throw new StatementFault('overlap', 0)
  const known = await store.countIdentities(q, { accountId, ...days })
  const newLines = await findNewLines(deps.env, statement.lines, known)
  const chain = checkChain(await store.readStanding(q, accountId), {
    ...days,
    openingKurus: statement.openingKurus,
    closingKurus: statement.closingKurus,
    newKurus: newLines.reduce((sum, { line }) => sum + line.kurus, 0n),
    newLines: newLines.length,
  })
  if (!chain.isWhole) {
    const [expected, found] = [toAmount(chain.expectedKurus), toAmount(chain.foundKurus)]
    throw new StatementFault('gap', 0, `${expected} / ${found}`)
  }
  return {
    account,
    statement,
    sha256: upload.sha256,
    days,
    newLines,
    baseKurus: chain.baseKurus,
    formatHash,
    kind: by.kind,
    same: await store.findSame(q, accountId, upload.sha256),
  }
}

export type ImportResult = {
  statement: store.StatementRow
  /** Null where the very file was imported before: nothing has changed. */
  booking: Booking | null
}

const sumOf = (lines: readonly NumberedLine[], isIn: boolean): bigint =>
  lines.reduce((sum, { line: { kurus } }) => {
    if (kurus > 0n !== isIn) return sum
    return sum + (isIn ? kurus : -kurus)
  }, 0n)

/** Imports a file and books its new lines, in one transaction; of two who do so at once the second finds it known. */
export const importStatementInTx = async (
  tx: Tx,
  deps: CashierDeps,
  wanted: ImportQuery,
  now: Date,
): Promise<ImportResult> => {
  await store.lockAccount(tx, wanted.accountId)
  const read = await readStatement(tx, deps, wanted, now)
  await removeUpload(tx, wanted.uploadId)
  if (read.same) return { statement: read.same, booking: null }
  const { statement, newLines, days } = read
  const row: store.StatementRow = {
    statement_id: newId(now),
    account_id: wanted.accountId,
    sha256: read.sha256,
    kind: read.kind,
    format_hash: read.formatHash,
    first_day: days.firstDay,
    last_day: days.lastDay,
    opening_kurus: statement.openingKurus,
    closing_kurus: statement.closingKurus,
    base_kurus: read.baseKurus,
    lines: statement.lines.length,
    new_lines: newLines.length,
    in_kurus: sumOf(newLines, true),
    out_kurus: sumOf(newLines, false),
    imported_at: now,
    imported_by: wanted.staffId,
  }
  await store.insertStatement(tx, row)
  const batch = { accountId: wanted.accountId, statementId: row.statement_id }
  return { statement: row, booking: await bookLines(tx, deps, newLines, batch, now) }
}
