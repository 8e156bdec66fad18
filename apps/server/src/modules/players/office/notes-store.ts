import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/* What staff keep about players: notes for each other, and tags. */

export type NoteRow = {
  note_id: bigint
  player_id: bigint
  text: string
  written_by: bigint
  written_at: Date
}

/** Those that were not taken back, the newest first. */
export const listNotes = async (q: Query, playerId: bigint, limit: number): Promise<NoteRow[]> =>
  (
    await sql<NoteRow>`
      select note_id, player_id, text, written_by, written_at from player_notes
      where player_id = ${playerId} and removed_at is null order by note_id desc limit ${limit}`.execute(
      q,
    )
  ).rows

export const insertNote = async (tx: Tx, row: NoteRow): Promise<void> => {
  await sql`
    insert into player_notes (note_id, player_id, text, written_by, written_at)
    values (${row.note_id}, ${row.player_id}, ${row.text}, ${row.written_by}, ${row.written_at})`.execute(
    tx,
  )
}

/** Takes back a note of one's own; whose player it was of, undefined where there is none to take back. */
export const removeNote = async (
  tx: Tx,
  note: { noteId: bigint; staffId: bigint; at: Date },
): Promise<bigint | undefined> =>
  (
    await sql<{ player_id: bigint }>`
      update player_notes set removed_at = greatest(${note.at}::timestamptz, written_at)
      where note_id = ${note.noteId} and written_by = ${note.staffId} and removed_at is null
      returning player_id`.execute(tx)
  ).rows[0]?.player_id

export const listTags = async (q: Query, playerId: bigint): Promise<string[]> =>
  (
    await sql<{ tag: string }>`
      select tag from player_tags where player_id = ${playerId} order by tag`.execute(q)
  ).rows.map((row) => row.tag)

/** Whether it was set now: it may have stood before. */
export const insertTag = async (
  tx: Tx,
  row: { playerId: bigint; tag: string; staffId: bigint; at: Date },
): Promise<boolean> =>
  (
    await sql`
      insert into player_tags (player_id, tag, set_by, set_at)
      values (${row.playerId}, ${row.tag}, ${row.staffId}, ${row.at}) on conflict do nothing returning 1`.execute(
      tx,
    )
  ).rows.length === 1

export const deleteTag = async (tx: Tx, playerId: bigint, tag: string): Promise<boolean> =>
  (
    await sql`
      delete from player_tags where player_id = ${playerId} and tag = ${tag} returning 1`.execute(
      tx,
    )
  ).rows.length === 1

/** The tags that are in use, the most used first: what is written the same is found together. */
export const listUsedTags = async (q: Query, limit: number): Promise<string[]> =>
  (
    await sql<{ tag: string }>`
      select tag from player_tags group by tag order by count(*) desc, tag limit ${limit}`.execute(
      q,
    )
  ).rows.map((row) => row.tag)
