import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** A request that staff name by its code. */
export type FoundRequest = {
  id: bigint
  player_id: bigint
  kind: 'deposit' | 'withdraw'
  reference: string
  created_at: Date
}

/** The request of this code, as a transfer or a payout quotes it, or of this number. */
export const findRequests = async (q: Query, code: string): Promise<FoundRequest[]> =>
  (
    await sql<FoundRequest>`
      select id, player_id, kind, reference, created_at from cashier_requests where reference = ${code}
      union
      select id, player_id, kind, reference, created_at from cashier_requests
      where id = ${/^\d{1,18}$/.test(code) ? BigInt(code) : 0n}`.execute(q)
  ).rows

/** Who has, or once had, an IBAN with one of these keyed hashes. */
export const findIbanOwners = async (q: Query, ibanKeys: readonly string[]): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`
      select player_id from cashier_accounts where iban_key = any (${[...ibanKeys]}::text[])
      union
      select player_id from cashier_former_ibans where iban_key = any (${[...ibanKeys]}::text[])
      limit 20`.execute(q)
  ).rows.map((row) => row.player_id)
