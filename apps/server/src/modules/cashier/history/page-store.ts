import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import {
  heldCategory,
  heldWhere,
  partsOf,
  requestsWhere,
  restWhere,
  sportsWhere,
  type Chosen,
} from './days-store.ts'

export type Found = { id: bigint; kind: 'entry' | 'request' | 'held' }

type Window = { dir: 'asc' | 'desc'; skip: number; limit: number; after?: bigint | undefined }

/** A line's place in the order by time: its time, to the microsecond, and its id. */
const place = (playerId: bigint, id: bigint) => sql`
  select at, id from (
    select at, entry_id as id from wallet_history where entry_id = ${id} and player_id = ${playerId}
    union all
    select created_at, id from cashier_requests where id = ${id} and player_id = ${playerId}
    union all
    select at, held_id from wallet_held where held_id = ${id} and player_id = ${playerId}
  ) as line limit 1`

/** When a line of the player's was made; undefined where there is none. */
export const findTime = async (q: Query, playerId: bigint, id: bigint): Promise<Date | undefined> =>
  (await sql<{ at: Date }>`${place(playerId, id)}`.execute(q)).rows[0]?.at

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)

/**
 * Lines by the time they were made, `skip` of them left out. The choice's span is as narrow as the
 * days allow, so that few rows are skipped; each source hands over its own first ones, in order.
 */
export const findByTime = async (q: Query, c: Chosen, w: Window): Promise<Found[]> => {
  const dir = w.dir === 'asc' ? sql`asc` : sql`desc`
  const { ledger } = partsOf(c)
  const few = [restWhere(c), sportsWhere(c)].filter((it) => it !== undefined)
  const first = sql`limit ${w.skip + w.limit}`
  const beyond = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
    w.after === undefined
      ? sql`true`
      : w.dir === 'asc'
        ? sql`(${at}, ${id}) > (${place(c.playerId, w.after)})`
        : sql`(${at}, ${id}) < (${place(c.playerId, w.after)})`
  const inSpan = (at: RawBuilder<unknown>) => [
    ...(c.from ? [sql`${at} >= ${c.from}`] : []),
    ...(c.before ? [sql`${at} < ${c.before}`] : []),
  ]
  const verbs = [...(ledger.includes(3) ? ['bet'] : []), ...(ledger.includes(4) ? ['win'] : [])]
  const played =
    verbs.length === 0
      ? undefined
      : c.minKurus === undefined
        ? sql`
            select entry_id as id, 'entry' as kind, at from wallet_history
            where ${all([
              sql`player_id = ${c.playerId} and verb = any (${verbs}::text[]) and source <> 'sports'`,
              ...inSpan(sql`at`),
              beyond(sql`at`, sql`entry_id`),
            ])}
            order by at ${dir}, entry_id ${dir} ${first}`
        : playedOver(c, ledger, w, beyond)
  const parts = [
    ...(played ? [played] : []),
    ...few.map(
      (it) => sql`
        select entry_id as id, 'entry' as kind, at from wallet_history
        where ${it} and ${beyond(sql`at`, sql`entry_id`)} order by at ${dir}, entry_id ${dir} ${first}`,
    ),
    sql`
      select id, 'request' as kind, created_at as at from cashier_requests
      where ${requestsWhere(c)} and ${beyond(sql`created_at`, sql`id`)} order by created_at ${dir}, id ${dir} ${first}`,
    sql`
      select held_id as id, 'held' as kind, at from wallet_held
      where ${heldWhere(c)} and ${beyond(sql`at`, sql`held_id`)} order by at ${dir}, held_id ${dir} ${first}`,
  ]
  const { rows } = await sql<Found>`
    select id, kind from (
      ${sql.join(
        parts.map((part) => sql`select * from (${part}) as part`),
        sql` union all `,
      )}
    ) as lines order by at ${dir}, id ${dir} limit ${w.limit} offset ${w.skip}`.execute(q)
  return rows
}

/**
 * Stakes and wins from an amount on: the days of the span one by one, so that an index by day and
 * amount finds them without a look at the others.
 */
const playedOver = (
  c: Chosen,
  ledger: readonly number[],
  w: Window,
  beyond: (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const dir = w.dir === 'asc' ? sql`asc` : sql`desc`
  const days = (category: number) => sql`
    select distinct day from cashier_history_days
    where ${all([
      sql`player_id = ${c.playerId} and category = ${category}::smallint`,
      ...(c.from
        ? [sql`day >= (${c.from}::timestamptz at time zone 'Europe/Istanbul')::date`]
        : []),
      ...(c.before
        ? [sql`day <= (${c.before}::timestamptz at time zone 'Europe/Istanbul')::date`]
        : []),
    ])}
    union
    select distinct (at at time zone 'Europe/Istanbul')::date
    from wallet_tail(${c.playerId}, (select entry_id from cashier_history_cursor where id = 1)) where category = ${category}::smallint`
  return sql.join(
    ledger
      .filter((k) => k <= 4)
      .map(
        (k) => sql`
          select * from (
            select line.entry_id as id, 'entry' as kind, line.at
            from wallet_lines_over(${c.playerId}, ${k}, array(${days(k)}), ${c.minKurus},
              ${c.from ?? '-infinity'}, ${c.before ?? 'infinity'}) as line
            where ${beyond(sql`line.at`, sql`line.entry_id`)}
            order by line.at ${dir}, line.entry_id ${dir} limit ${w.skip + w.limit}
          ) as of_category`,
      ),
    sql` union all `,
  )
}

/** Lines by their signed amount, those of one amount the newest first. */
export const findByAmount = async (
  q: Query,
  c: Chosen,
  w: { dir: 'asc' | 'desc'; limit: number; offset: number },
): Promise<Found[]> => {
  const dir = w.dir === 'asc' ? sql`asc` : sql`desc`
  const { ledger } = partsOf(c)
  const few = [restWhere(c), sportsWhere(c)].filter((it) => it !== undefined)
  const verbs = [...(ledger.includes(3) ? ['bet'] : []), ...(ledger.includes(4) ? ['win'] : [])]
  const conditions = [
    sql`player_id = ${c.playerId} and verb = any (${verbs}::text[]) and source <> 'sports'`,
    ...(c.from ? [sql`at >= ${c.from}`] : []),
    ...(c.before ? [sql`at < ${c.before}`] : []),
    ...(c.minKurus === undefined ? [] : [sql`abs(amount_kurus) >= ${c.minKurus}`]),
  ]
  const { rows } = await sql<Found>`
    select id, kind from (
      select entry_id as id, 'entry' as kind, at, amount_kurus from wallet_history where ${all(conditions)}
      ${sql.join(
        few.map(
          (it) =>
            sql`union all select entry_id, 'entry', at, amount_kurus from wallet_history where ${it}`,
        ),
        sql` `,
      )}
      union all
      select id, 'request', created_at, case kind when 'deposit' then amount_kurus else -amount_kurus end
      from cashier_requests where ${requestsWhere(c)}
      union all
      select held_id, 'held', at, amount_kurus from wallet_held where ${heldWhere(c)}
    ) as lines order by amount_kurus ${dir}, at desc, id ${dir} limit ${w.limit} offset ${w.offset}`.execute(
    q,
  )
  return rows
}

type PageEntry = Found & { at: Date; category: number; status: number; amount_kurus: bigint }

/** Lines of a history: all that moves cash, but for what belongs to lines that stand elsewhere. */
const isLine = sql`(category between 3 and 8 or category between 23 and 28)`

/**
 * Lines that an id names: the line's own, the round's, or the code on a transfer; at most a
 * thousand.
 */
export const findByWord = async (
  q: Query,
  playerId: bigint,
  word: string,
): Promise<PageEntry[]> => {
  const id = /^\d{1,18}$/.test(word) ? BigInt(word) : -1n
  const { rows } = await sql<PageEntry>`
    select distinct on (kind, id) id, kind, at, category, status, amount_kurus from (
      (select entry_id as id, 'entry' as kind, at, category::int as category, 1002 as status, amount_kurus from wallet_history
      where entry_id = ${id} and player_id = ${playerId} and ${isLine})
      union all
      (select entry_id, 'entry', at, category::int, 1002, amount_kurus from wallet_history
      where entry_id = any (array(select entry_id from wallet_rounds(${playerId}, ${word}))) and ${isLine})
      union all
      (select entry_id, 'entry', at, category::int, 1002, amount_kurus from wallet_history
      where player_id = ${playerId} and verb in ('rollback', 'adjust') and round_id = ${word})
      union all
      (select id, 'request', created_at, case kind when 'deposit' then 1 else 2 end, status::int, amount_kurus
      from cashier_requests where player_id = ${playerId} and id = ${id})
      union all
      (select id, 'request', created_at, case kind when 'deposit' then 1 else 2 end, status::int, amount_kurus
      from cashier_requests where player_id = ${playerId} and reference = ${word})
      union all
      (select held_id, 'held', at, ${heldCategory()},
        case outcome when 'release' then 1002 when 'settle' then 1003 else 1006 end, amount_kurus
      from wallet_held where player_id = ${playerId} and verb in ('win', 'rollback') and (held_id = ${id} or round_id = ${word}))
    ) as lines limit 1000`.execute(q)
  return rows
}
