import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** So many tries in any stretch of so many milliseconds. */
export type Allowance = { max: number; windowMs: number }

/**
 * Takes a try out of a bucket that keeps to all these allowances at once; says how long to wait, in
 * ms, where one of them has none left. One statement, so that parallel tries can not slip past the
 * count.
 */
export const takeTry = async (
  q: Query,
  bucket: string,
  allowances: readonly Allowance[],
  now: Date,
): Promise<number> => {
  const longestMs = Math.max(...allowances.map((it) => it.windowMs))
  const since = (windowMs: number) => new Date(now.getTime() - windowMs)
  const kept = sql`array(select x from unnest(t.at) x where x > ${since(longestMs)} order by x)`
  const full = sql.join(
    allowances.map(
      ({ max, windowMs }) =>
        sql`(select count(*) from unnest(t.at) x where x > ${since(windowMs)}) >= ${max}`,
    ),
    sql` or `,
  )
  const { rows } = await sql<{ refused: boolean; at: Date[] }>`
    insert into player_tries as t (bucket, at) values (${bucket}, array[${now}::timestamptz])
    on conflict (bucket) do update set
      refused = (${full}),
      at = case when ${full} then ${kept} else ${kept} || ${now}::timestamptz end
    returning refused, at`.execute(q)
  const row = rows[0]
  if (!row?.refused) return 0
  return Math.max(1, ...allowances.map((allowance) => waitMs(row.at, allowance, now)))
}

/** How long until fewer than `max` of these times, the oldest first, lie within the window. */
const waitMs = (at: readonly Date[], { max, windowMs }: Allowance, now: Date): number => {
  const recent = at.filter((time) => time.getTime() > now.getTime() - windowMs)
  const first = recent[recent.length - max]
  return first === undefined ? 0 : first.getTime() + windowMs - now.getTime()
}

/** Puts the newest try back: it was a right one, or none at all. */
export const returnTry = async (q: Query, bucket: string): Promise<void> => {
  await sql`update player_tries set at = trim_array(at, 1) where bucket = ${bucket} and cardinality(at) > 0`.execute(
    q,
  )
}

/** Gives all tries of these buckets back. */
export const returnAttempts = async (q: Query, buckets: readonly string[]): Promise<void> => {
  await sql`delete from player_tries where bucket = any(${[...buckets]}::text[])`.execute(q)
}
