import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/**
 * The usernames of those among these players who may be shown to others, masked: open accounts of
 * role 10 whose preference allows it.
 */
export const shownNames = async (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Map<bigint, string>> => {
  const { rows } = await sql<{ player_id: bigint; username: string }>`
    select player_id, username from players
    where player_id = any (${[...playerIds]}::bigint[]) and role = '10' and status = 'active'
      and show_name`.execute(q)
  return new Map(rows.map((row) => [row.player_id, row.username]))
}
