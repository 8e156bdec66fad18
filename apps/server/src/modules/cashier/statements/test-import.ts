import { createHash } from 'node:crypto'
import type { Tx } from '@felek/database/database.ts'
import type { StatementFormat } from '@felek/contract/office/cashier-statements.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { aRequestId, type TestStaff } from '../../../../test/test-office.ts'
import { readAsOwner } from '../../../../test/test-ledger.ts'
import { openTestReceiving, type TestReceiving } from '../receiving/test-receiving.ts'
import { anIban } from '../test-cashier.ts'
import { findIncoming } from '../incoming/incoming.ts'
import { findLine } from './lines-store.ts'
import { insertLines, insertStatement } from './store.ts'
import { usualMap } from './test-files.ts'

export const usualFormat = (): StatementFormat => ({ kind: 'csv', columnMap: usualMap() })

const deskOf = (o: TestReceiving) => {
  const upload = async (file: string | Uint8Array, by: TestStaff = o.cashier) => {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file
    const sent = await o.office.send(officeCashier.upload.wire, {}, by, { bytes })
    if (!sent.reply.result) throw new Error(sent.reply.message)
    return (sent.reply.data as { uploadID: string }).uploadID
  }
  return {
    upload,
    /** Says how an account's statements are written, by a lead and an owner. */
    async saveFormat(accountID: string, format: StatementFormat = usualFormat(), version = 0) {
      const wanted = { accountID, version, format, reason: 'Bankanın örnek dosyasıyla denendi' }
      const proposed = await o.desk(officeCashier.saveStatementFormat, wanted, o.lead)
      const done = await o.approve(proposed, o.owner)
      if (!done.result) throw new Error(done.message)
    },
    preview: async (
      accountID: string,
      file: string | Uint8Array,
      format?: StatementFormat,
      by: TestStaff = o.cashier,
    ) =>
      o.office.call(
        officeCashier.previewStatement,
        { uploadID: await upload(file, by), accountID, ...(format && { format }) },
        by,
      ),
    importFile: async (accountID: string, file: string | Uint8Array, by: TestStaff = o.cashier) =>
      o.office.call(
        officeCashier.importStatement,
        { uploadID: await upload(file, by), accountID, requestID: aRequestId() },
        by,
      ),
    lines: async (show: 'all' | 'in' | 'out' | 'open' = 'all') =>
      (await o.office.call(officeCashier.statementLines, { show, limit: 250 }, o.cashier)).data,
    /** What the ledger has of an account of the house. */
    async houseKurus(account: string): Promise<bigint> {
      const [row] = await readAsOwner(
        o.db,
        `select coalesce(sum(amount_kurus * ((to_account = '${account}')::int - (from_account = '${account}')::int)), 0)::text as kurus
         from wallet_entries where '${account}' in (from_account, to_account)`,
      )
      return BigInt(row?.['kurus'] as string)
    },
  }
}

/** The cashier with its office and one account of the house, whose statements have the usual columns. */
export const openTestImport = async (env: Record<string, string> = {}) => {
  const o = await openTestReceiving(env)
  const iban = anIban('00062', 700n)
  const accountID = await o.openAccount({ IBAN: iban })
  const desk = deskOf(o)
  await desk.saveFormat(accountID)
  return { ...o, ...desk, accountID, iban }
}
export type TestImport = Awaited<ReturnType<typeof openTestImport>>

/** A statement of one line, as if it had shown what staff had seen; a line that is there already stays as it is. */
export const insertProvingLine = async (
  tx: Tx,
  line: { lineId: bigint; requestId: bigint; kurus: bigint; now: Date },
): Promise<void> => {
  const { lineId, kurus, now } = line
  if (await findLine(tx, lineId)) return
  const accountId = (await findIncoming(tx, line.requestId))?.receiving_id
  if (!accountId) return
  const sha256 = createHash('sha256').update(String(lineId)).digest('hex')
  const day = now.toISOString().slice(0, 10)
  await insertStatement(tx, {
    statement_id: lineId,
    account_id: accountId,
    sha256,
    kind: 'mt940',
    format_hash: 'test',
    first_day: day,
    last_day: day,
    opening_kurus: null,
    closing_kurus: null,
    base_kurus: null,
    lines: 1,
    new_lines: 1,
    in_kurus: kurus,
    out_kurus: 0n,
    imported_at: now,
    imported_by: 1n,
  })
  const words = { reference: null, code: null, nameFits: null, details: 'x' }
  const explained = { payoutId: null, returnId: null, suspenseId: null, chargebackId: null }
  const own = { lineId, accountId, statementId: lineId, identity: sha256, ordinal: 1, row: 1 }
  await insertLines(tx, [{ ...own, ...words, ...explained, day, kurus, booked: 'proof' }], now)
}
