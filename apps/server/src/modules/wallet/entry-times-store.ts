import { sql } from 'kysely'
import { prepared, type Query } from '@felek/database/database.ts'

const newest = prepared<{ entry_id: bigint }>(
  'wallet_newest_entry',
  'select coalesce(max(entry_id), 0) as entry_id from wallet_entries',
)

/** The newest entry that is seen; a lower number may still commit (`settledEntryId`). */
export const getNewestEntryId = async (q: Query): Promise<bigint> =>
  (await newest(q, []))[0]?.entry_id ?? 0n

/** When the last entry up to a number was posted. */
export const getPostedAt = async (q: Query, entryId: bigint): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select at from wallet_entries where entry_id <= ${entryId} order by entry_id desc limit 1`.execute(
    q,
  )
  return rows[0]?.at
}

/** When the first entry behind a number was posted. */
export const getUnreadSince = async (q: Query, entryId: bigint): Promise<Date | undefined> => {
  const { rows } = await sql<{ at: Date }>`
    select at from wallet_entries where entry_id > ${entryId} order by entry_id limit 1`.execute(q)
  return rows[0]?.at
}
