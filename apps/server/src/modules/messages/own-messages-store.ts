import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** A message to one player. */
export type OwnMessageRow = {
  message_id: bigint
  player_id: bigint
  content_sealed: string
  sent_by: bigint
  sent_at: Date
}

export const insertOwnMessage = async (tx: Tx, row: OwnMessageRow): Promise<void> => {
  await sql`
    insert into player_messages (message_id, player_id, content_sealed, sent_by, sent_at)
    values (${row.message_id}, ${row.player_id}, ${row.content_sealed}, ${row.sent_by}, ${row.sent_at})`.execute(
    tx,
  )
}

/** What was written to a player, the newest first, and when they read it. */
export const listOwnMessages = async (
  q: Query,
  of: { playerId: bigint; after: bigint | undefined; limit: number },
): Promise<(OwnMessageRow & { read_at: Date | null })[]> =>
  (
    await sql<OwnMessageRow & { read_at: Date | null }>`
      select m.*, r.read_at from player_messages m
      left join message_reads r on r.player_id = m.player_id and r.item_id = m.message_id
      where m.player_id = ${of.playerId} and m.message_id < ${of.after ?? 9_223_372_036_854_775_807n}
      order by m.message_id desc limit ${of.limit}`.execute(q)
  ).rows

/** With what its player has read of anything. */
export const deleteOwnMessages = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`delete from player_messages where player_id = ${playerId}`.execute(tx)
  await sql`delete from message_reads where player_id = ${playerId}`.execute(tx)
}

export const countOwnMessages = async (q: Query, playerId: bigint): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from player_messages where player_id = ${playerId}`.execute(q)
  ).rows[0]?.n ?? 0

/** Which of the ids are messages to this player. */
export const ownMessagesAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> =>
  (
    await sql<{ message_id: bigint }>`
      select message_id from player_messages
      where player_id = ${playerId} and message_id = any (${[...ids]}::bigint[])`.execute(q)
  ).rows.map((row) => row.message_id)
