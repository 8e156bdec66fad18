import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type DecisionRow = {
  held_id: bigint
  player_id: bigint
  decision: 'release' | 'refuse'
  reason: string
  decided_at: Date
}

/** False where it was decided before. */
export const insertDecision = async (tx: Tx, d: DecisionRow): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_held (held_id, player_id, decision, reason, decided_at)
    values (${d.held_id}, ${d.player_id}, ${d.decision}, ${d.reason}, ${d.decided_at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

export const findDecision = async (q: Query, heldId: bigint): Promise<DecisionRow | undefined> =>
  (await sql<DecisionRow>`select * from cashier_held where held_id = ${heldId}`.execute(q)).rows[0]
