import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type ParkedRow = {
  id: bigint
  player_id: bigint
  gateway: string
  reference: string
  amount_kurus: bigint
  parked_id: bigint
  status: number
  /** Staff are to send it back. */
  goes_back: boolean
}

const columns = sql`id, player_id, gateway, reference, amount_kurus, parked_id, status`

/** Notes which entry of the ledger parked a deposit's money. */
export const setParked = async (tx: Tx, id: bigint, parkedId: bigint, at: Date): Promise<void> => {
  await sql`update cashier_requests set parked_id = ${parkedId}, parked_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

/** A player's deposit whose money is or was parked, held until the end of the transaction. */
export const takeParked = async (
  tx: Tx,
  playerId: bigint,
  id: bigint,
): Promise<ParkedRow | undefined> => {
  const { rows } = await sql<Omit<ParkedRow, 'goes_back'>>`select ${columns} from cashier_requests
      where id = ${id} and player_id = ${playerId} and parked_id is not null for update`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  // Asked once the row is held: the statement that waited for it would answer as things were before.
  const { rows: back } = await sql`select 1 from cashier_returns where request_id = ${id}`.execute(
    tx,
  )
  return { ...row, goes_back: back.length > 0 }
}

/** Parked deposits that nobody has decided about, the longest first: what staff are to send back is decided. */
export const listParked = async (
  q: Query,
  limit: number,
): Promise<(Pick<ParkedRow, 'id' | 'player_id'> & { parked_at: Date })[]> =>
  (
    await sql<Pick<ParkedRow, 'id' | 'player_id'> & { parked_at: Date }>`
      select id, player_id, parked_at from cashier_requests
      where parked_id is not null and status = 1004
        and not exists (select 1 from cashier_returns b where b.request_id = cashier_requests.id)
      order by parked_at limit ${limit}`.execute(q)
  ).rows
