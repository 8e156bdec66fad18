import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

const oldest = async (q: Query, of: 'due' | 'unpaid' | 'undecided'): Promise<Date | undefined> => {
  const at = {
    due: sql`select min(due_at) as at from sports_due`,
    unpaid: sql`select min(at) as at from sports_unpaid`,
    undecided: sql`select min(coalesce(decides_at, placed_at)) as at from sports_coupons where state in ('waiting', 'posting')`,
  }[of]
  const { rows } = await sql<{ at: Date | null }>`${at}`.execute(q)
  return rows[0]?.at ?? undefined
}

/** Since when the oldest coupon is to be judged. What is held back for a while lies in the future. */
export const oldestDue = (q: Query): Promise<Date | undefined> => oldest(q, 'due')
/** Since when the oldest movement is owed. */
export const oldestUnpaid = (q: Query): Promise<Date | undefined> => oldest(q, 'unpaid')
/** Since when the oldest placing could have been decided. */
export const oldestUndecided = (q: Query): Promise<Date | undefined> => oldest(q, 'undecided')

/** The last of a feed's messages whose consequences are written; 0 where none is. */
export const writtenUpTo = async (q: Query, adapter: string): Promise<number> => {
  const { rows } = await sql<{
    seq: bigint
  }>`select seq from sports_cursor where adapter = ${adapter}`.execute(q)
  return Number(rows[0]?.seq ?? 0)
}
