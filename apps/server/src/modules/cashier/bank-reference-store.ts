import { sql } from 'kysely'
import type { Tx } from '@felek/database/database.ts'

/**
 * Whether no other transfer has this name at the bank; nobody else takes it until the end of the transaction. A transfer
 * has one name, and is one thing: money that came, money that went back, or a payout.
 */
export const takeBankReference = async (tx: Tx, bankReference: string): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_bank_reference:' || ${bankReference}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select 1 from cashier_confirmations where bank_reference = ${bankReference}
    union all select 1 from cashier_payouts where bank_reference = ${bankReference}
    union all select 1 from cashier_returns where bank_reference = ${bankReference}
    union all select 1 from cashier_suspense where return_reference = ${bankReference}`.execute(tx)
  return rows.length === 0
}
