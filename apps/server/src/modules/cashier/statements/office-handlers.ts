import type { Parsed } from '@felek/contract/call.ts'
import type {
  LineRow,
  StatementFormat,
  statementCalls as calls,
} from '@felek/contract/office/cashier-statements.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import type { Handler } from '../../../deps.ts'
import { guardedHandler } from '../../../rpc/guarded-handler.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { listPlayerCards } from '../../players/players.ts'
import { rowId } from '../accounts/accounts.ts'
import { maskIban } from '../accounts/masks.ts'
import type { CashierDeps } from '../deps.ts'
import { keepUpload } from '../uploads/uploads.ts'
import { findDepositCode, findPayoutCode } from './codes.ts'
import { openDetails } from './identity.ts'
import { importStatementInTx, readStatement, type Format, type ReadResult } from './import.ts'
import { listLines, listStatements, type ListedLine } from './lines-store.ts'
import { maskLine } from './masked-line.ts'
import { StatementFault } from './statement.ts'
import * as store from './store.ts'

/* The desk of statements: what the bank wrote, as it was understood, and what became of it. */

type ListNames = (q: Query, staffIds: readonly bigint[]) => Promise<Map<bigint, string>>

/** So many lines of a file are shown before it is imported. */
const previewMax = 50

const requireId = (text: string): bigint => {
  const id = rowId(text)
  if (id === undefined) throw new Refusal('not_found')
  return id
}

const toFormat = (format: StatementFormat): Format =>
  format.kind === 'csv'
    ? { kind: 'csv', columnMap: format.columnMap }
    : { kind: 'mt940', columnMap: null }

const upload: Handler<typeof calls.upload, CashierDeps> = async (_input, ctx) => {
  const { tx, deps, staff, now, bytes } = ctx
  if (!bytes || bytes.byteLength === 0) throw new Refusal('bad_request')
  const kept = await keepUpload(tx, deps, { bytes, staffId: staff.staffId }, now)
  ctx.audit({
    subject: { kind: 'none', ids: [] },
    after: { upload: String(kept.id), bytes: kept.size, sha256: kept.sha256 },
  })
  return { uploadID: String(kept.id), bytes: kept.size, sha256: kept.sha256 }
}

const formatOf = (row: store.FormatRow): StatementFormat | null => {
  if (row.kind === 'mt940') return { kind: 'mt940' }
  return row.kind === 'csv' && row.column_map ? { kind: 'csv', columnMap: row.column_map } : null
}

const statementAccounts: Handler<typeof calls.statementAccounts, CashierDeps> = async (
  _input,
  { q },
) =>
  (await store.listFormats(q)).map((row) => ({
    accountID: String(row.account_id),
    IBAN: maskIban(row.iban),
    holder: row.holder,
    bank: row.bank_name,
    format: formatOf(row),
    version: row.version,
    lastDay: row.last_day,
    closing: row.closing_kurus === null ? null : toAmount(row.closing_kurus),
  }))

type FormatFacts = { account: string; before: string; after: string }

const saveStatementFormat = guardedHandler<
  typeof calls.saveStatementFormat,
  CashierDeps,
  FormatFacts
>({
  once: 'accountID',
  async facts({ accountID, version, format }, { q }) {
    const row = await store.findFormat(q, requireId(accountID))
    if (!row) throw new Refusal('not_found')
    if (row.version !== version) throw new Refusal('changed')
    return {
      account: `${row.bank_name} ${maskIban(row.iban)}`,
      before: JSON.stringify(formatOf(row)),
      after: JSON.stringify(format),
    }
  },
  guard: () => 'statement_format',
  async run({ accountID, format, reason }, { tx, now, audit }) {
    const accountId = requireId(accountID)
    await store.lockAccount(tx, accountId)
    const before = await store.findFormat(tx, accountId)
    const version = await store.saveFormat(tx, { accountId, ...toFormat(format) }, now)
    audit({
      subject: { kind: 'setting', ids: [accountId] },
      before: { format: before ? formatOf(before) : null },
      after: { format },
      reason,
    })
    return { version }
  },
})

const toSummary = (read: ReadResult) => {
  const { statement, newLines, days } = read
  const kurus = statement.lines.map((line) => line.kurus)
  const sum = (values: readonly bigint[]) => toAmount(values.reduce((a, b) => a + b, 0n))
  return {
    kind: read.kind,
    ...days,
    lines: statement.lines.length,
    newLines: newLines.length,
    in: sum(kurus.filter((it) => it > 0n)),
    out: sum(kurus.filter((it) => it < 0n).map((it) => -it)),
    opening: statement.openingKurus === null ? null : toAmount(statement.openingKurus),
    closing: statement.closingKurus === null ? null : toAmount(statement.closingKurus),
    wasImported: read.same !== undefined,
  }
}

const toPreviewLines = ({ statement, newLines }: ReadResult) => {
  const fresh = new Set(newLines.map(({ line }) => line))
  return statement.lines.slice(0, previewMax).map((line) => ({
    row: line.row,
    day: line.day,
    amount: toAmount(line.kurus),
    code: (line.kurus > 0n ? findDepositCode : findPayoutCode)(`${line.text} ${line.reference}`),
    reference: line.reference || null,
    ...maskLine(line),
    isNew: fresh.has(line),
  }))
}

const previewStatement: Handler<typeof calls.previewStatement, CashierDeps> = async (
  { uploadID, accountID, format },
  ctx,
) => {
  const { q, deps, staff, now } = ctx
  const wanted = {
    uploadId: requireId(uploadID),
    accountId: requireId(accountID),
    staffId: staff.staffId,
    format: format && toFormat(format),
  }
  ctx.audit({ subject: { kind: 'none', ids: [] }, after: { upload: uploadID } })
  try {
    const read = await readStatement(q, deps, wanted, now)
    return { fault: null, summary: toSummary(read), lines: toPreviewLines(read) }
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error
    const { key, row, column } = error
    return { fault: { key, row, column }, summary: null, lines: [] }
  }
}

const importStatement: Handler<typeof calls.importStatement, CashierDeps> = async (input, ctx) => {
  const { tx, deps, staff, now } = ctx
  const wanted = {
    uploadId: requireId(input.uploadID),
    accountId: requireId(input.accountID),
    staffId: staff.staffId,
  }
  const { statement, booking } = await importStatementInTx(tx, deps, wanted, now).catch(
    (error: unknown) => {
      if (!(error instanceof StatementFault)) throw error
      const { key, row, column } = error
      throw new Refusal('statement_unfit', { row }, undefined, { fault: { key, row, column } })
    },
  )
  const result = {
    statementID: String(statement.statement_id),
    wasImported: booking === null,
    lines: statement.lines,
    newLines: booking === null ? 0 : statement.new_lines,
    credited: booking?.credited ?? 0,
    proved: booking?.proved ?? 0,
    suspense: booking?.suspense ?? 0,
    told: booking?.told ?? 0,
    unexplained: booking?.sent ?? 0,
  }
  ctx.audit({
    subject: { kind: 'none', ids: [] },
    after: { account: input.accountID, sha256: statement.sha256, ...result },
  })
  return result
}

const statements =
  (listNames: ListNames): Handler<typeof calls.statements, CashierDeps> =>
  async ({ accountID, after, limit }, { q }) => {
    const rows = await listStatements(q, {
      accountId: accountID === undefined ? undefined : requireId(accountID),
      after: after === undefined ? undefined : requireId(after),
      limit: limit ?? 50,
    })
    const names = await listNames(q, [...new Set(rows.map((row) => row.imported_by))])
    return rows.map((row) => ({
      statementID: String(row.statement_id),
      accountID: String(row.account_id),
      bank: row.bank_name,
      IBAN: maskIban(row.iban),
      kind: row.kind,
      firstDay: row.first_day,
      lastDay: row.last_day,
      opening: row.opening_kurus === null ? null : toAmount(row.opening_kurus),
      closing: row.closing_kurus === null ? null : toAmount(row.closing_kurus),
      lines: row.lines,
      newLines: row.new_lines,
      in: toAmount(row.in_kurus),
      out: toAmount(row.out_kurus),
      open: row.open,
      importedAt: row.imported_at.toISOString(),
      importedBy: names.get(row.imported_by) ?? '',
    }))
  }

const decided: Readonly<Record<string, LineRow['state']>> = {
  credit: 'matched',
  prove: 'matched',
  return: 'returned',
  write_off: 'written_off',
  won: 'recall_won',
}

export const lineState = (line: ListedLine): LineRow['state'] => {
  if (line.booked === 'proof') return 'proved'
  if (line.booked === 'word') {
    if (line.outcome === 'applied') return 'credited'
    return line.decision === null ? 'suspense' : (decided[line.decision] ?? 'suspense')
  }
  if (line.payout_id !== null) return 'payout'
  if (line.return_id !== null || line.suspense_id !== null) return 'sent_back'
  if (line.chargeback_id !== null) return 'recalled'
  return line.fee_reason === null ? 'open' : 'fee'
}

const toLineRow = (
  deps: CashierDeps,
  line: ListedLine,
  players: ReadonlyMap<bigint, { username: string }>,
): LineRow => ({
  lineID: String(line.line_id),
  statementID: String(line.statement_id),
  bank: line.bank_name,
  IBAN: maskIban(line.iban),
  row: line.row,
  day: line.day,
  amount: toAmount(line.amount_kurus),
  code: line.code,
  reference: line.bank_reference,
  ...maskLine(openDetails(deps.env, line)),
  state: lineState(line),
  why: line.outcome === 'review' ? line.why : null,
  nameFits: line.name_fits,
  player:
    line.player_id === null
      ? null
      : {
          playerID: String(line.player_id),
          username: players.get(line.player_id)?.username ?? '',
        },
  depositID: line.deposit_id === null || line.amount_kurus < 0n ? null : String(line.deposit_id),
  suspenseID: line.matter_id === null ? null : String(line.matter_id),
})

const statementLines: Handler<typeof calls.statementLines, CashierDeps> = async (
  { statementID, show, code, after, limit }: Parsed<typeof calls.statementLines>,
  ctx,
) => {
  const filter = {
    statementId: statementID === undefined ? undefined : requireId(statementID),
    show,
    code: code ? code.toUpperCase() : undefined,
  }
  const page = { after: after === undefined ? undefined : requireId(after), limit: limit ?? 50 }
  const rows = await listLines(ctx.q, filter, page)
  const ids = rows.flatMap((row) => row.player_id ?? [])
  const players = await listPlayerCards(ctx.q, [...new Set(ids)])
  ctx.audit({ subject: { kind: 'player', ids: [...players.keys()] } })
  return rows.map((row) => toLineRow(ctx.deps, row, players))
}

export const statementHandlers = (listNames: ListNames) => ({
  upload,
  statementAccounts,
  saveStatementFormat,
  previewStatement,
  importStatement,
  statements: statements(listNames),
  statementLines,
})
