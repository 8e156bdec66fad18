import { sql } from 'kysely'
import type { Tx } from '@felek/database/database.ts'

/** Notes that a sandbox gateway was told to give a deposit back: once for its reference. */
export const addReturn = async (
  tx: Tx,
  gateway: string,
  { reference, amountKurus }: { reference: string; amountKurus: bigint },
  at: Date,
): Promise<void> => {
  await sql`
    insert into cashier_sandbox_returns (gateway, reference, amount_kurus, at)
    values (${gateway}, ${reference}, ${amountKurus}, ${at})`.execute(tx)
}
