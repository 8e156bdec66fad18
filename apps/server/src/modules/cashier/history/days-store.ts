import { sql, type RawBuilder } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/*
 * How many lines a history has, day by day: the reader's days up to where it has come, the journal
 * itself from there on, and what the cashier knows of its own, all in one statement and so as of one
 * moment. No row of the ledger is looked at but those of a day that a filter cuts in two.
 */

/** What a history shows. */
export type Chosen = {
  playerId: bigint
  categories: readonly number[] | undefined
  status: number | undefined
  /** Inclusive. */
  from: Date | undefined
  /** Exclusive. */
  before: Date | undefined
  /** Of the amount without its sign. */
  minKurus: bigint | undefined
}

export type DayCount = { day: string; rows: number }

/** Lines that are counted one by one end here: what lies beyond is "at least". */
export const countedMax = 10_000

const dayMs = 86_400_000
/** Istanbul has kept UTC+3 since 2016. */
const zoneMs = 10_800_000

export const dayOf = (at: Date): string =>
  new Date(at.getTime() + zoneMs).toISOString().slice(0, 10)
export const startOf = (day: string): Date => new Date(Date.parse(day) - zoneMs)
export const endOf = (day: string): Date => new Date(Date.parse(day) - zoneMs + dayMs)

const isStart = (at: Date): boolean => (at.getTime() + zoneMs) % dayMs === 0
const nothing = sql`false`
const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `)

/** Categories of sports, as in `wallet_history`. */
const sports = [23, 24, 25, 28]

/** What the sources have of a choice: which categories of the ledger, which requests, what held. */
export const partsOf = ({ categories, status }: Pick<Chosen, 'categories' | 'status'>) => {
  const wanted = (category: number) => !categories || categories.includes(category)
  const done = status === undefined || status === 1002
  return {
    ledger: done ? [3, 4, 5, 6, 7, 8].filter(wanted) : [],
    sports: done ? sports.filter(wanted) : [],
    requests: [1, 2].filter(wanted),
    held:
      status === undefined || [1002, 1003, 1006].includes(status)
        ? [4, 5, 24, 25].filter(wanted)
        : [],
  }
}

const spanOf = (at: RawBuilder<unknown>, { from, before }: Pick<Chosen, 'from' | 'before'>) => [
  ...(from ? [sql`${at} >= ${from}`] : []),
  ...(before ? [sql`${at} < ${before}`] : []),
]

/** Conditions on a player's requests and on what was held of his, as their own tables name things. */
export const requestsWhere = (c: Chosen): RawBuilder<unknown> => {
  const kinds = partsOf(c).requests.map((k) => (k === 1 ? 'deposit' : 'withdraw'))
  if (kinds.length === 0) return nothing
  return all([
    sql`player_id = ${c.playerId} and kind = any (${kinds}::text[])`,
    ...spanOf(sql`created_at`, c),
    ...(c.status === undefined ? [] : [sql`status = ${c.status}`]),
    ...(c.minKurus === undefined ? [] : [sql`amount_kurus >= ${c.minKurus}`]),
  ])
}
/** Of what was held, as `wallet_history` has it of what was not. */
export const heldCategory = (of = sql``) => sql`case ${of}verb when 'rollback' then 5
  when 'win' then case when ${of}source <> 'sports' then 4 when ${of}game = 'sports:refund' then 25 else 24 end end`

export const heldWhere = (c: Chosen): RawBuilder<unknown> => {
  const { held } = partsOf(c)
  if (held.length === 0) return nothing
  return all([
    sql`player_id = ${c.playerId} and ${heldCategory()} = any (${held}::int[])`,
    ...spanOf(sql`at`, c),
    ...(c.status === undefined
      ? []
      : [
          sql`case outcome when 'release' then 1002 when 'settle' then 1003 else 1006 end = ${c.status}`,
        ]),
    ...(c.minKurus === undefined ? [] : [sql`amount_kurus >= ${c.minKurus}`]),
  ])
}

/** Lines of the ledger that are neither stake nor win: few, and found by an index of their own. */
export const restWhere = (c: Chosen): RawBuilder<unknown> | undefined => {
  const rest = partsOf(c).ledger.filter((k) => k > 4)
  if (rest.length === 0) return undefined
  return all([
    sql`player_id = ${c.playerId} and verb in ('rollback', 'adjust', 'convert') and category = any (${rest}::smallint[])`,
    ...spanOf(sql`at`, c),
    ...(c.minKurus === undefined ? [] : [sql`abs(amount_kurus) >= ${c.minKurus}`]),
  ])
}

/** Lines of the ledger that are of sports; an index of their own has them. */
export const sportsWhere = (c: Chosen): RawBuilder<unknown> | undefined => {
  const { sports: wanted } = partsOf(c)
  if (wanted.length === 0) return undefined
  return all([
    sql`player_id = ${c.playerId} and source = 'sports' and category = any (${wanted}::smallint[])`,
    ...spanOf(sql`at`, c),
    ...(c.minKurus === undefined ? [] : [sql`abs(amount_kurus) >= ${c.minKurus}`]),
  ])
}

const istanbul = (at: RawBuilder<unknown>) => sql`(${at} at time zone 'Europe/Istanbul')::date`
const cursor = sql`(select entry_id from cashier_history_cursor where id = 1)`

/** The parts of days at the ends of a span: those that the days as a whole say nothing of. */
const edgesOf = ({ from, before }: Pick<Chosen, 'from' | 'before'>) => {
  const cutFrom = from && !isStart(from) ? dayOf(from) : undefined
  const cutBefore = before && !isStart(before) ? dayOf(before) : undefined
  return [...new Set([cutFrom, cutBefore])]
    .filter((d) => d !== undefined)
    .map((d) => ({
      from: from && from > startOf(d) ? from : startOf(d),
      before: before && before < endOf(d) ? before : endOf(d),
      day: d,
    }))
}

/**
 * The ledger's part of a choice as rows (day, category, rows, kurus), without a minimum: days, cut
 * days, and the tail that the reader has not come to.
 */
const ledgerDays = (c: Chosen, categories: readonly number[]): RawBuilder<unknown> => {
  const edges = edgesOf(c)
  const days = [
    sql`player_id = ${c.playerId} and category = any (${[...categories]}::smallint[])`,
    ...(c.from ? [sql`day >= ${dayOf(c.from)}::date`] : []),
    ...(c.before ? [sql`day <= ${dayOf(new Date(c.before.getTime() - 1))}::date`] : []),
    ...(edges.length > 0 ? [sql`day <> all (${edges.map((e) => e.day)}::date[])`] : []),
  ]
  const cut = edges.map(
    (e) => sql`
      union all
      select ${e.day}::date, category, 1, amount_kurus from wallet_history
      where player_id = ${c.playerId} and at >= ${e.from} and at < ${e.before}
        and entry_id <= ${cursor} and category = any (${[...categories]}::smallint[])`,
  )
  return sql`
    select day, category, rows, kurus from cashier_history_days where ${all(days)}
    ${cut.length > 0 ? sql.join(cut, sql` `) : sql``}
    union all
    select ${istanbul(sql`at`)}, category, 1, amount_kurus
    from wallet_tail(${c.playerId}, ${cursor})
    where ${all([sql`category = any (${[...categories]}::smallint[])`, ...spanOf(sql`at`, c)])}`
}

const ownDays = (c: Chosen): RawBuilder<unknown> => sql`
  select ${istanbul(sql`created_at`)} as day, 1 as rows from cashier_requests where ${requestsWhere(c)}
  union all
  select ${istanbul(sql`at`)}, 1 from wallet_held where ${heldWhere(c)}`

/** How many lines each day has, the newest day first, or the oldest first. */
export const countDays = async (q: Query, c: Chosen, dir: 'asc' | 'desc'): Promise<DayCount[]> => {
  const { ledger, sports: bets } = partsOf(c)
  const { rows } = await sql<DayCount>`
    select day::text as day, sum(rows)::int as rows from (
      select day, rows from (${ledgerDays(c, [...ledger, ...bets])}) as ledger
      union all ${ownDays(c)}
    ) as days group by day order by days.day ${dir === 'asc' ? sql`asc` : sql`desc`}`.execute(q)
  return rows
}

/**
 * The same with a minimum amount: lines are counted one by one, on the days on which the player
 * played, until there are more than `countedMax` of stakes or of wins; days beyond that are not
 * told.
 */
export const countDaysOver = async (
  q: Query,
  c: Chosen,
  dir: 'asc' | 'desc',
): Promise<DayCount[]> => {
  const order = dir === 'asc' ? sql`asc` : sql`desc`
  const few = [restWhere(c), sportsWhere(c)].filter((it) => it !== undefined)
  const counted = partsOf(c)
    .ledger.filter((k) => k <= 4)
    .map(
      (k) => sql`
      union all
      select day, rows from wallet_count_over(${c.playerId}, ${k}, array(
        select distinct day from (${ledgerDays(c, [k])}) as played order by day ${order}
      ), ${c.minKurus}, ${c.from ?? '-infinity'}, ${c.before ?? 'infinity'}, ${countedMax})`,
    )
  const { rows } = await sql<DayCount>`
    select day::text as day, sum(rows)::int as rows from (
      ${ownDays(c)}
      ${counted.length > 0 ? sql.join(counted, sql` `) : sql``}
      ${sql.join(
        few.map(
          (it) => sql`union all select ${istanbul(sql`at`)}, 1 from wallet_history where ${it}`,
        ),
        sql` `,
      )}
    ) as days group by day order by days.day ${order}`.execute(q)
  return rows
}

/** All that moves cash. */
const moving = [3, 4, 5, 6, 7, 8, 11, 12, 13, 14, ...sports]

export type Sum = { category: number; rows: number; kurus: bigint }

/** What moved cash in a span, by category as in `wallet_history`, with every line's sign. */
export const sumLedger = async (
  q: Query,
  playerId: bigint,
  span: Pick<Chosen, 'from' | 'before'>,
): Promise<Sum[]> => {
  const chosen = {
    playerId,
    ...span,
    categories: undefined,
    status: undefined,
    minKurus: undefined,
  }
  const { rows } = await sql<Sum>`
    select category::int as category, sum(rows)::int as rows, sum(kurus)::bigint as kurus
    from (${ledgerDays(chosen, moving)}) as days group by 1`.execute(q)
  return rows
}

/**
 * The cash as it stands, and what moved it from one time to another and since then: all as of one
 * moment.
 */
export const sumLedgerNow = async (
  q: Query,
  playerId: bigint,
  from: Date,
  before: Date,
): Promise<{ cashKurus: bigint; inside: Sum[]; after: Sum[] }> => {
  const chosen = (span: Pick<Chosen, 'from' | 'before'>) =>
    ledgerDays(
      { playerId, ...span, categories: undefined, status: undefined, minKurus: undefined },
      moving,
    )
  const { rows } = await sql<Sum & { part: string }>`
    select part, category::int as category, sum(rows)::int as rows, sum(kurus)::bigint as kurus from (
      select 'inside' as part, inside.* from (${chosen({ from, before })}) as inside
      union all
      select 'after', later.* from (${chosen({ from: before, before: undefined })}) as later
      union all
      select 'cash', null, 0, 0, wallet_cash(${playerId})
    ) as parts (part, day, category, rows, kurus) group by 1, 2`.execute(q)
  const part = (name: string) => rows.filter((r) => r.part === name)
  return { cashKurus: part('cash')[0]?.kurus ?? 0n, inside: part('inside'), after: part('after') }
}

/** What was asked for and done: deposits (1) and withdrawals (2) of a span. */
export const sumRequests = async (
  q: Query,
  playerId: bigint,
  span: Pick<Chosen, 'from' | 'before'>,
): Promise<Sum[]> => {
  const chosen = { playerId, ...span, categories: [1, 2], status: 1002, minKurus: undefined }
  const { rows } = await sql<Sum>`
    select case kind when 'deposit' then 1 else 2 end as category, count(*)::int as rows, sum(amount_kurus)::bigint as kurus
    from cashier_requests where ${requestsWhere(chosen)} group by 1`.execute(q)
  return rows
}

/** Held wins (4, of sports 24) and refunds (5, 25) of a span that staff have released. */
export const sumReleased = async (
  q: Query,
  playerId: bigint,
  span: Pick<Chosen, 'from' | 'before'>,
): Promise<Sum[]> => {
  const chosen = {
    playerId,
    ...span,
    categories: [4, 5, 24, 25],
    status: 1002,
    minKurus: undefined,
  }
  const { rows } = await sql<Sum>`
    select ${heldCategory()} as category, count(*)::int as rows, sum(amount_kurus)::bigint as kurus
    from wallet_held where ${heldWhere(chosen)} group by 1`.execute(q)
  return rows
}

/** Holds the cursor until the transaction ends; answers the last entry that has been counted. */
export const takeCursor = async (tx: Tx): Promise<bigint> =>
  (
    await sql<{
      entry_id: bigint
    }>`select entry_id from cashier_history_cursor where id = 1 for update`.execute(tx)
  ).rows[0]?.entry_id ?? 0n

export const readCursor = async (q: Query): Promise<bigint> =>
  (
    await sql<{
      entry_id: bigint
    }>`select entry_id from cashier_history_cursor where id = 1`.execute(q)
  ).rows[0]?.entry_id ?? 0n

export const moveCursor = async (tx: Tx, entryId: bigint): Promise<void> => {
  await sql`update cashier_history_cursor set entry_id = ${entryId} where id = 1`.execute(tx)
}

/** Adds a stretch of the journal to the days. */
export const addDays = async (tx: Tx, after: bigint, upTo: bigint): Promise<void> => {
  await sql`
    insert into cashier_history_days as d (player_id, day, category, rows, kurus)
    select player_id, day, category, rows, kurus from wallet_days(${after}, ${upTo})
    on conflict (player_id, day, category) do update set rows = d.rows + excluded.rows, kurus = d.kurus + excluded.kurus`.execute(
    tx,
  )
}
