import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'

type Sweep = {
  table: string
  /** Its primary key, or an index: in this order the table is walked. */
  order: readonly string[]
  /** Which rows are over; of the row `t`. */
  over: (now: Date) => RawBuilder<unknown>
  /** The rows that are over stand first: the walk ends at the first that is not. */
  oldestFirst?: boolean
}

const dayMs = 86_400_000
const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

export const sweeps: readonly Sweep[] = [
  {
    table: 'player_registrations',
    order: ['expires_at', 'registration_id'],
    over: (now) => sql`t.expires_at <= ${now}`,
    oldestFirst: true,
  },
  {
    table: 'player_nonces',
    order: ['session_id', 'nonce_hash'],
    over: (now) => sql`t.at < ${ago(now, dayMs)}`,
  },
  {
    // No try is counted for longer than a day.
    table: 'player_tries',
    order: ['bucket'],
    over: (now) => sql`coalesce(t.at[cardinality(t.at)] <= ${ago(now, dayMs)}, true)`,
  },
  {
    table: 'player_sids',
    order: ['sid_hash'],
    over: (now) => sql`t.good_until < ${ago(now, dayMs)}`,
  },
  {
    table: 'player_tokens',
    order: ['token_hash'],
    over: (now) => sql`t.expires_at < ${ago(now, dayMs)}`,
  },
  {
    table: 'player_sms_codes',
    order: ['expires_at', 'player_id', 'purpose'],
    over: (now) => sql`t.expires_at < ${ago(now, dayMs)}`,
    oldestFirst: true,
  },
  {
    table: 'player_email_changes',
    order: ['expires_at', 'player_id'],
    over: (now) => sql`t.expires_at < ${ago(now, dayMs)}`,
    oldestFirst: true,
  },
  {
    table: 'player_login_keys',
    order: ['kid'],
    over: (now) => sql`exists (select 1 from player_login_keys n
      where n.created_at > t.created_at and n.created_at < ${ago(now, 2 * dayMs)})`,
  },
  {
    // Browsers keep a cookie for 400 days at most: an older session says nothing of a device any
    // more.
    table: 'player_sessions',
    order: ['session_id'],
    over: (now) => sql`t.created_at < ${ago(now, 400 * dayMs)}`,
    oldestFirst: true,
  },
  {
    table: 'player_session_changes',
    order: ['at', 'session_id'],
    over: () => sql`t.at < clock_timestamp() - interval '1 hour'`,
    oldestFirst: true,
  },
]

/** Where a walk stands: the key of the row that it saw last. */
export type Cursor = readonly unknown[]

/**
 * Looks at the next `max` rows behind the cursor and deletes those that are over. Answers the
 * cursor for the next step, undefined at the end of the walk.
 */
export const sweepStep = async (
  q: Query,
  { table, order, over, oldestFirst = false }: Sweep,
  { now, max, cursor }: { now: Date; max: number; cursor: Cursor | undefined },
): Promise<Cursor | undefined> => {
  const columns = (of: string) => sql.join(order.map((name) => sql.ref(`${of}.${name}`)))
  const behind =
    cursor === undefined
      ? sql`true`
      : sql`(${columns('t')}) > (${sql.join(cursor.map((value) => sql`${value}`))})`
  const { rows } = await sql<Record<string, unknown> & { seen: number; gone: number }>`
    with page as materialized (
      select ${columns('t')} from ${sql.table(table)} t where ${behind}
      order by ${columns('t')} limit ${max}),
    gone as (
      delete from ${sql.table(table)} t using page
      where (${columns('t')}) = (${columns('page')}) and ${over(now)} returning 1)
    select page.*, (select count(*)::int from page) as seen, (select count(*)::int from gone) as gone
    from page order by ${sql.join(order.map((name) => sql`${sql.ref(`page.${name}`)} desc`))} limit 1`.execute(
    q,
  )
  const last = rows[0]
  if (!last || last.seen < max || (oldestFirst && last.gone < max)) return undefined
  return order.map((name) => last[name])
}
