import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type UploadRow = { upload_id: bigint; sealed: string; bytes: number; sha256: string }

export const insertUpload = async (
  tx: Tx,
  row: UploadRow & { staffId: bigint; at: Date },
): Promise<void> => {
  await sql`
    insert into cashier_uploads (upload_id, staff_id, sealed, bytes, sha256, uploaded_at)
    values (${row.upload_id}, ${row.staffId}, ${row.sealed}, ${row.bytes}, ${row.sha256}, ${row.at})`.execute(
    tx,
  )
}

/** A file that this person has sent since then. */
export const findUpload = async (
  q: Query,
  { id, staffId, since }: { id: bigint; staffId: bigint; since: Date },
): Promise<UploadRow | undefined> =>
  (
    await sql<UploadRow>`
      select upload_id, sealed, bytes, sha256 from cashier_uploads
      where upload_id = ${id} and staff_id = ${staffId} and uploaded_at > ${since}`.execute(q)
  ).rows[0]

export const removeUpload = async (tx: Tx, id: bigint): Promise<void> => {
  await sql`delete from cashier_uploads where upload_id = ${id}`.execute(tx)
}

export const removeUploadsBefore = async (q: Query, before: Date): Promise<void> => {
  await sql`delete from cashier_uploads where uploaded_at <= ${before}`.execute(q)
}

/** Of this person's files all but the newest go. */
export const removeOldest = async (tx: Tx, staffId: bigint, kept: number): Promise<void> => {
  await sql`
    delete from cashier_uploads where staff_id = ${staffId} and upload_id not in (
      select upload_id from cashier_uploads where staff_id = ${staffId} order by upload_id desc limit ${kept})`.execute(
    tx,
  )
}
