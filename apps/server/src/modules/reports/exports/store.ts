import type { ExportFormat } from '@felek/contract/office/reports.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type ExportGrant = {
  export_id: bigint
  staff_id: bigint
  /** Canonical JSON. */
  query: string
  format: ExportFormat
  lang: Lang
  personal: boolean
  granted_at: Date
  expires_at: Date
}
export type StoredExport = ExportGrant & {
  token_hash: string | null
  token_until: Date | null
  session_id: bigint | null
  taken_at: Date | null
  rows: number | null
  sha256: string | null
}

const over = (q: Query) => q.withTables<{ report_exports: StoredExport }>()

export const insertExport = async (tx: Tx, grant: ExportGrant): Promise<void> => {
  await over(tx)
    .insertInto('report_exports')
    .values({
      ...grant,
      token_hash: null,
      token_until: null,
      session_id: null,
      taken_at: null,
      rows: null,
      sha256: null,
    })
    .execute()
}

/** Somebody's own since then, the newest first. */
export const listExports = (q: Query, staffId: bigint, since: Date): Promise<StoredExport[]> =>
  over(q)
    .selectFrom('report_exports')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('granted_at', '>=', since)
    .orderBy('export_id', 'desc')
    .limit(50)
    .execute()

/** Gives an export that can still be taken another link; false where there is no such export of theirs. */
export const setLink = async (
  tx: Tx,
  { exportId, staffId, now }: { exportId: bigint; staffId: bigint; now: Date },
  link: { token_hash: string; token_until: Date; session_id: bigint },
): Promise<boolean> => {
  const { numUpdatedRows } = await over(tx)
    .updateTable('report_exports')
    .set(link)
    .where('export_id', '=', exportId)
    .where('staff_id', '=', staffId)
    .where('taken_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findByToken = (
  q: Query,
  { tokenHash, sessionId, now }: { tokenHash: string; sessionId: bigint; now: Date },
): Promise<StoredExport | undefined> =>
  over(q)
    .selectFrom('report_exports')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .where('taken_at', 'is', null)
    .where('token_until', '>', now)
    .executeTakeFirst()

/** Whether it was this request that took it: of two at once one does. */
export const take = async (
  tx: Tx,
  { exportId, tokenHash, at }: { exportId: bigint; tokenHash: string; at: Date },
  file: { rows: number; sha256: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await over(tx)
    .updateTable('report_exports')
    .set({ ...file, taken_at: at, token_hash: null, token_until: null, session_id: null })
    .where('export_id', '=', exportId)
    .where('token_hash', '=', tokenHash)
    .where('taken_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
