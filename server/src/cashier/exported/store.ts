import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

/** Which kinds of a player's requests have not ended yet. */
export const openKinds = async (
  q: Query,
  playerId: bigint,
): Promise<Set<'deposit' | 'withdraw'>> => {
  const { rows } = await sql<{ kind: 'deposit' | 'withdraw' }>`
    select distinct kind from cashier_requests
    where player_id = ${playerId} and status in (1001, 1004)`.execute(q)
  return new Set(rows.map((row) => row.kind))
}
