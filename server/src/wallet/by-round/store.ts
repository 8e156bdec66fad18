import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

/** A movement of a source that took place, as the journal keeps it. */
export type KeptMovement = {
  round_id: string
  verb: string
  transaction_id: string
  amount_kurus: bigint
}

// The source stands in the text, not among the parameters: a source has an index of its own then.

/** What took place (`ok` or `held`) in these rounds, each of its player's, for a room's own check of its books. */
export const movementsOfRounds = async (
  q: Query,
  source: string,
  rounds: readonly { playerId: bigint; roundId: string }[],
): Promise<KeptMovement[]> =>
  (
    await sql<KeptMovement>`
      select e.round_id, e.verb, e.transaction_id, e.amount_kurus
      from unnest(${rounds.map((r) => r.playerId)}::bigint[], ${rounds.map((r) => r.roundId)}::text[]) as r (player_id, round_id)
      cross join lateral (
        select x.round_id, x.verb, x.transaction_id, x.amount_kurus from wallet_effects x
        where x.player_id = r.player_id and x.round_id = r.round_id and x.source = ${sql.lit(source)} and x.status in ('ok', 'held') offset 0
      ) e`.execute(q)
  ).rows

/** How many movements of a source took place altogether. */
export const countMovements = async (q: Query, source: string): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from wallet_effects
      where source = ${sql.lit(source)} and status in ('ok', 'held')`.execute(q)
  ).rows[0]?.n ?? 0
