import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type OpenLine = {
  line_id: bigint
  kurus: bigint
  day: string
  bank_reference: string | null
}

const open = sql`
  select line_id, -amount_kurus as kurus, day::text as day, bank_reference from cashier_statement_lines
  where booked = 'sent' and explained_at is null`

/** A line of money that left and that nobody has explained. */
export const findOpenLine = async (q: Query, lineId: bigint): Promise<OpenLine | undefined> =>
  (await sql<OpenLine>`${open} and line_id = ${lineId}`.execute(q)).rows[0]

/** The same, held until the end of the transaction. */
export const takeOpenLine = async (tx: Tx, lineId: bigint): Promise<OpenLine | undefined> =>
  (await sql<OpenLine>`${open} and line_id = ${lineId} for update`.execute(tx)).rows[0]

export const setExplained = async (
  tx: Tx,
  lineId: bigint,
  said: {
    payoutId: bigint | null
    returnId: bigint | null
    suspenseId: bigint | null
    chargebackId: bigint | null
    feeReason: string | null
    staffId: bigint
    now: Date
  },
): Promise<void> => {
  await sql`
    update cashier_statement_lines set payout_id = ${said.payoutId}, return_id = ${said.returnId}, suspense_id = ${said.suspenseId},
      chargeback_id = ${said.chargebackId}, fee_reason = ${said.feeReason}, explained_at = ${said.now}, explained_by = ${said.staffId}
    where line_id = ${lineId}`.execute(tx)
}
