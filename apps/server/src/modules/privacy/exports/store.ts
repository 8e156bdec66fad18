import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type ExportRow = {
  export_id: bigint
  player_id: bigint
  host: string
  asked_at: Date
  claimed_until: Date | null
  section: number
  cursor: string | null
  parts: number
  ready_at: Date | null
  expires_at: Date | null
  opened_at: Date | null
  session_id: bigint | null
}

/** False where one of the player's is being made already. */
export const insertExport = async (
  tx: Tx,
  row: Pick<ExportRow, 'export_id' | 'player_id' | 'host' | 'asked_at'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into privacy_exports (export_id, player_id, host, asked_at)
    values (${row.export_id}, ${row.player_id}, ${row.host}, ${row.asked_at})
    on conflict (player_id) where ready_at is null do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** When a player asked since then, the oldest first. */
export const listExportTimes = async (q: Query, playerId: bigint, since: Date): Promise<Date[]> =>
  (
    await sql<{ asked_at: Date }>`
      select asked_at from privacy_exports
      where player_id = ${playerId} and asked_at > ${since} order by asked_at`.execute(q)
  ).rows.map((row) => row.asked_at)

/** Takes the oldest export that nobody works on, for as long as is said; of two takers one gets it. */
export const claimExport = async (
  q: Query,
  now: Date,
  until: Date,
): Promise<ExportRow | undefined> =>
  (
    await sql<ExportRow>`
      update privacy_exports set claimed_until = ${until} where export_id = (
        select export_id from privacy_exports
        where ready_at is null and (claimed_until is null or claimed_until <= ${now})
        order by export_id limit 1 for update skip locked)
      returning *`.execute(q)
  ).rows[0]

/**
 * Writes a part and moves the export on, in one transaction; false, and nothing is written, where
 * somebody else has moved it meanwhile.
 */
export const writePart = async (
  tx: Tx,
  at: Pick<ExportRow, 'export_id' | 'parts'>,
  part: { section: string; rowsSealed: string },
  next: { section: number; cursor: string | null; until: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update privacy_exports set section = ${next.section}, cursor = ${next.cursor},
      parts = parts + 1, claimed_until = ${next.until}
    where export_id = ${at.export_id} and parts = ${at.parts} and ready_at is null returning 1`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    insert into privacy_parts (export_id, part_no, section, rows_sealed)
    values (${at.export_id}, ${at.parts}, ${part.section}, ${part.rowsSealed})`.execute(tx)
  return true
}

export const setReady = async (
  tx: Tx,
  exportId: bigint,
  o: { tokenHash: string; now: Date; expiresAt: Date },
): Promise<boolean> =>
  (
    await sql`
      update privacy_exports set ready_at = ${o.now}, expires_at = ${o.expiresAt}, token_hash = ${o.tokenHash}
      where export_id = ${exportId} and ready_at is null returning 1`.execute(tx)
  ).rows.length > 0

/** Lets go of a claim: the next turn goes on at once. */
export const releaseExport = async (q: Query, exportId: bigint): Promise<void> => {
  await sql`update privacy_exports set claimed_until = null where export_id = ${exportId} and ready_at is null`.execute(
    q,
  )
}

/** Spends a token of this player's; undefined where it is unknown, another's, used or old. */
export const spendToken = async (
  tx: Tx,
  of: { tokenHash: string; playerId: bigint; sessionId: bigint; now: Date },
  files: { jsonHash: string; htmlHash: string },
): Promise<ExportRow | undefined> =>
  (
    await sql<ExportRow>`
      update privacy_exports set opened_at = ${of.now}, session_id = ${of.sessionId}, token_hash = null,
        json_hash = ${files.jsonHash}, html_hash = ${files.htmlHash}
      where token_hash = ${of.tokenHash} and player_id = ${of.playerId} and opened_at is null and expires_at > ${of.now}
      returning *`.execute(tx)
  ).rows[0]

export type Format = 'json' | 'html'
const columns = { json: sql.ref('json_hash'), html: sql.ref('html_hash') } as const

/** The export whose file this ticket gives; it stays good until it is spent. */
export const exportByTicket = async (
  q: Query,
  ticketHash: string,
  openedAfter: Date,
): Promise<(ExportRow & { format: Format }) | undefined> =>
  (
    await sql<ExportRow & { format: Format }>`
      select *, case when json_hash = ${ticketHash} then 'json' else 'html' end as format from privacy_exports
      where (json_hash = ${ticketHash} or html_hash = ${ticketHash}) and opened_at > ${openedAfter}`.execute(
      q,
    )
  ).rows[0]

/** Spends a ticket; of two who show it at once one gets the file. */
export const spendTicket = async (q: Query, format: Format, ticketHash: string): Promise<boolean> =>
  (
    await sql`update privacy_exports set ${columns[format]} = null where ${columns[format]} = ${ticketHash} returning 1`.execute(
      q,
    )
  ).rows.length > 0

/** A file that was not read to its end may be fetched again. */
export const returnTicket = async (
  q: Query,
  exportId: bigint,
  format: Format,
  ticketHash: string,
): Promise<void> => {
  await sql`update privacy_exports set ${columns[format]} = ${ticketHash} where export_id = ${exportId}`.execute(
    q,
  )
}

export type PartRow = { part_no: number; section: string; rows_sealed: string }

export const findPart = async (
  q: Query,
  exportId: bigint,
  partNo: number,
): Promise<PartRow | undefined> =>
  (
    await sql<PartRow>`
      select part_no, section, rows_sealed from privacy_parts
      where export_id = ${exportId} and part_no = ${partNo}`.execute(q)
  ).rows[0]

/** Forgets the parts that nothing can read any more, and rows that count no more; a few at a time. */
export const forgetExports = async (
  q: Query,
  o: { expiredBefore: Date; openedBefore: Date; askedBefore: Date; max: number },
): Promise<number> => {
  const { rows } = await sql`
    delete from privacy_parts where (export_id, part_no) in (
      select p.export_id, p.part_no from privacy_parts p join privacy_exports e using (export_id)
      where e.expires_at < ${o.expiredBefore} or e.opened_at < ${o.openedBefore} limit ${o.max})
    returning 1`.execute(q)
  await sql`delete from privacy_exports where asked_at < ${o.askedBefore} and ready_at is not null`.execute(
    q,
  )
  return rows.length
}

/** What a player who leaves had asked for goes with them. */
export const dropExports = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`delete from privacy_exports where player_id = ${playerId}`.execute(tx)
}

/** What a player asked for, the oldest first. */
export const listOwnExports = async (
  q: Query,
  playerId: bigint,
): Promise<Pick<ExportRow, 'host' | 'asked_at' | 'ready_at' | 'expires_at' | 'opened_at'>[]> =>
  (
    await sql<ExportRow>`
      select host, asked_at, ready_at, expires_at, opened_at from privacy_exports
      where player_id = ${playerId} order by asked_at`.execute(q)
  ).rows
