import { sql } from 'kysely'
import type { HiddenField } from '@felek/contract/office/player-shapes.ts'
import type { Query, Tx } from '@felek/database/database.ts'

/** Whether the database has refused a field because its reader's hour or day is full. */
export const isRevealLimit = (error: unknown): boolean =>
  (error as { constraint?: unknown }).constraint === 'player_reveals_counted'

/** Counts an opened field; throws `isRevealLimit` where no more may be opened now. */
export const insertReveal = async (
  tx: Tx,
  row: { revealId: bigint; staffId: bigint; playerId: bigint; field: HiddenField; at: Date },
): Promise<void> => {
  await sql`
    insert into player_reveals (reveal_id, staff_id, player_id, field, at)
    values (${row.revealId}, ${row.staffId}, ${row.playerId}, ${row.field}, ${row.at})`.execute(tx)
}

/** How many fields this person has opened in the hour and in the day before. */
export const countReveals = async (
  q: Query,
  staffId: bigint,
  now: Date,
): Promise<{ hour: number; day: number }> =>
  (
    await sql<{ hour: number; day: number }>`
      select (count(*) filter (where at > ${now}::timestamptz - interval '1 hour'))::int as hour, count(*)::int as day
      from player_reveals where staff_id = ${staffId} and at > ${now}::timestamptz - interval '1 day'`.execute(
      q,
    )
  ).rows[0] ?? { hour: 0, day: 0 }
