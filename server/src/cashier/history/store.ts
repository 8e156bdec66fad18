import { sql, type RawBuilder } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'

/**
 * A line of the account history: a request of the cashier, or an entry of the ledger that moved
 * cash.
 */
export type HistoryRow = {
  id: bigint
  player_id: bigint
  category: number
  status: number
  amount_kurus: bigint
  balance_after_kurus: bigint
  method_id: string | null
  game: string | null
  round_id: string | null
  note_key: string | null
  note: string | null
  reference: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}

export type HistoryFilter = {
  categories: readonly number[] | undefined
  /** The row's id, the round it belongs to, or the code on the transfer. */
  search: string | undefined
  /** Inclusive. */
  from: Date | undefined
  /** Exclusive. */
  before: Date | undefined
  /** Of the amount without its sign. */
  minKurus: bigint | undefined
  status: number | undefined
}

/**
 * Requests stand for the deposits, holds, settles and releases that they caused; everything else
 * that moved cash is the ledger's own line.
 */
const requestLines = sql`
  select id, player_id, case kind when 'deposit' then 1 else 2 end as category, status::int as status,
    case kind when 'deposit' then amount_kurus else -amount_kurus end as amount_kurus, balance_after_kurus, method_id,
    null::text as game, null::text as round_id, note_key, note, reference, expires_at, created_at, updated_at
  from cashier_requests`
const ledgerLines = sql`
  select entry_id as id, player_id, case verb when 'bet' then 3 when 'win' then 4 when 'rollback' then 5 else
      case when house = 'rewards' then 6 when starts_with(house, 'jackpot:') then 7 else 8 end end as category, 1002 as status,
    amount_kurus, balance_after_kurus, null::text as method_id,
    nullif(game, '') as game, nullif(round_id, '') as round_id,
    case when verb = 'adjust' and house = 'rewards' then 'tournament_prize' when verb = 'adjust' and starts_with(house, 'jackpot:') then 'jackpot_won' end as note_key,
    null::text as note, null::text as reference,
    null::timestamptz as expires_at, at as created_at, at as updated_at
  from wallet_history where verb in ('bet', 'win', 'rollback', 'adjust')`

/** What was held is one line, from when it came to what became of it. */
const heldLines = sql`
  select h.held_id as id, h.player_id, case h.verb when 'win' then 4 else 5 end as category,
    case h.outcome when 'release' then 1002 when 'settle' then 1003 else 1006 end as status,
    h.amount_kurus, coalesce(h.cash_decided_kurus, h.cash_kurus) as balance_after_kurus, null::text as method_id,
    nullif(h.game, '') as game, nullif(h.round_id, '') as round_id,
    case when h.outcome = 'release' then 'held_released' when h.outcome is null then
      case when h.verb = 'rollback' then 'held_refund' when h.why = 'day_ceiling' then 'held_day' else 'held_win' end end as note_key,
    nullif(d.reason, '') as note, null::text as reference,
    null::timestamptz as expires_at, h.at as created_at, coalesce(h.decided_at, h.at) as updated_at
  from wallet_held h left join cashier_held d on d.held_id = h.held_id
  where h.verb in ('win', 'rollback')`

const fits = (playerId: bigint, f: HistoryFilter): RawBuilder<unknown> => {
  const conditions: RawBuilder<unknown>[] = [sql`player_id = ${playerId}`]
  if (f.categories) conditions.push(sql`category = any (${[...f.categories]}::int[])`)
  if (f.search !== undefined)
    conditions.push(
      sql`(id::text = ${f.search} or round_id = ${f.search} or reference = ${f.search})`,
    )
  if (f.from) conditions.push(sql`created_at >= ${f.from}`)
  if (f.before) conditions.push(sql`created_at < ${f.before}`)
  if (f.minKurus !== undefined) conditions.push(sql`abs(amount_kurus) >= ${f.minKurus}`)
  if (f.status !== undefined) conditions.push(sql`status = ${f.status}`)
  return sql.join(conditions, sql` and `)
}

const lines = sql`(${requestLines} union all ${ledgerLines} union all ${heldLines}) as lines`

export type Order = {
  by: 'createdAt' | 'amount'
  dir: 'asc' | 'desc'
  limit: number
  offset: number
}

export const listHistory = async (
  q: Query,
  playerId: bigint,
  filter: HistoryFilter,
  order: Order,
): Promise<{ rows: HistoryRow[]; total: number }> => {
  const dir = order.dir === 'asc' ? sql`asc` : sql`desc`
  const by =
    order.by === 'amount' ? sql`amount_kurus ${dir}, created_at desc` : sql`created_at ${dir}`
  const where = fits(playerId, filter)
  const { rows } =
    await sql<HistoryRow>`select * from ${lines} where ${where} order by ${by}, id ${dir} limit ${order.limit} offset ${order.offset}`.execute(
      q,
    )
  // A page that is not full, unless it lies beyond the end, has told the total already.
  if (rows.length < order.limit && (rows.length > 0 || order.offset === 0))
    return { rows, total: order.offset + rows.length }
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from ${lines} where ${where}`.execute(q)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The lines of these requests, in no order. */
export const requestLinesOf = async (q: Query, ids: readonly bigint[]): Promise<HistoryRow[]> =>
  (
    await sql<HistoryRow>`
      select * from (${requestLines}) as line where id = any (${[...ids]}::bigint[])`.execute(q)
  ).rows

export const ledgerLine = async (q: Query, entryId: bigint): Promise<HistoryRow | undefined> =>
  (
    await sql<HistoryRow>`
      select * from (${ledgerLines} union all ${heldLines}) as line where id = ${entryId}`.execute(
      q,
    )
  ).rows[0]

export type Totals = { deposited: bigint; withdrawn: bigint; staked: bigint; won: bigint }

/**
 * What came in, went out, was staked (less what was given back) and won; only what is done counts.
 */
export const sumHistory = async (
  q: Query,
  playerId: bigint,
  filter: HistoryFilter,
): Promise<Totals> => {
  const sum = (category: RawBuilder<unknown>) =>
    sql`coalesce(sum(abs(amount_kurus)) filter (where ${category}), 0)::bigint`
  const { rows } = await sql<Totals>`
    select ${sum(sql`category = 1`)} as deposited, ${sum(sql`category = 2`)} as withdrawn,
      ${sum(sql`category = 3`)} - ${sum(sql`category = 5`)} as staked, ${sum(sql`category = 4`)} as won
    from ${lines} where ${fits(playerId, { ...filter, status: 1002 })}`.execute(q)
  return rows[0] ?? { deposited: 0n, withdrawn: 0n, staked: 0n, won: 0n }
}
