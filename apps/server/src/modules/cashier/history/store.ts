import { sql, type RawBuilder } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { heldCategory } from './days-store.ts'

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
  /** Of sports: whose coupon's line it is; the round is its number. */
  coupon_id: string | null
  note_key: string | null
  note: string | null
  reference: string | null
  expires_at: Date | null
  created_at: Date
  updated_at: Date
}

/**
 * Requests stand for the deposits, holds, settles and releases that they caused; everything else
 * that moved cash is the ledger's own line.
 */
const requestLines = sql`
  select id, player_id, case kind when 'deposit' then 1 else 2 end as category, status::int as status,
    case kind when 'deposit' then amount_kurus else -amount_kurus end as amount_kurus, balance_after_kurus, method_id,
    null::text as game, null::text as round_id, null::text as coupon_id, note_key, note, reference, expires_at, created_at, updated_at
  from cashier_requests`
const couponId = sql`case when source = 'sports' then split_part(transaction_id, '.', 1) end`
const ledgerLines = sql`
  select entry_id as id, player_id, category::int as category, 1002 as status,
    amount_kurus, balance_after_kurus, null::text as method_id,
    nullif(game, '') as game, nullif(round_id, '') as round_id, ${couponId} as coupon_id,
    case when verb = 'convert' then 'bonus_converted' when verb = 'adjust' and starts_with(house, 'bonus:') then 'free_spins_won'
      when verb = 'adjust' and house = 'rewards' then 'tournament_prize' when verb = 'adjust' and starts_with(house, 'jackpot:') then 'jackpot_won'
      when verb = 'adjust' and source = 'chargeback' then case when amount_kurus < 0 then 'recall_taken' else 'recall_given' end
      when game = 'sports:cashout' then 'sports_cashout' when game = 'sports:correction' then 'sports_correction' end as note_key,
    null::text as note, null::text as reference,
    null::timestamptz as expires_at, at as created_at, at as updated_at
  from wallet_history where verb in ('bet', 'win', 'rollback', 'adjust', 'convert')`

/** What was held is one line, from when it came to what became of it. */
const heldLines = sql`
  select h.held_id as id, h.player_id, ${heldCategory(sql`h.`)} as category,
    case h.outcome when 'release' then 1002 when 'settle' then 1003 else 1006 end as status,
    h.amount_kurus, coalesce(h.cash_decided_kurus, h.cash_kurus) as balance_after_kurus, null::text as method_id,
    nullif(h.game, '') as game, nullif(h.round_id, '') as round_id,
    case when h.source = 'sports' then split_part(h.transaction_id, '.', 1) end as coupon_id,
    case when h.outcome = 'release' then 'held_released' when h.outcome is null then
      case when h.verb = 'rollback' then 'held_refund' when h.why = 'day_ceiling' then 'held_day' else 'held_win' end end as note_key,
    nullif(d.reason, '') as note, null::text as reference,
    null::timestamptz as expires_at, h.at as created_at, coalesce(h.decided_at, h.at) as updated_at
  from wallet_held h left join cashier_held d on d.held_id = h.held_id
  where h.verb in ('win', 'rollback')`

/** The lines that were found, in the order found. */
export const fetchLines = async (
  q: Query,
  found: readonly { id: bigint; kind: string }[],
): Promise<HistoryRow[]> => {
  if (found.length === 0) return []
  const ids = (kind: string) => found.filter((f) => f.kind === kind).map((f) => f.id)
  const part = (kind: string, lines: RawBuilder<unknown>) =>
    ids(kind).length === 0
      ? []
      : [
          sql`select ${kind}::text as kind, line.* from (${lines}) as line where id = any (${ids(kind)}::bigint[])`,
        ]
  const { rows } = await sql<HistoryRow & { kind: string }>`${sql.join(
    [...part('entry', ledgerLines), ...part('request', requestLines), ...part('held', heldLines)],
    sql` union all `,
  )}`.execute(q)
  const byPlace = new Map(rows.map((row) => [`${row.kind}:${row.id}`, row]))
  return found.flatMap((f) => byPlace.get(`${f.kind}:${f.id}`) ?? [])
}

/** The lines of these requests, in no order. */
export const listRequestLines = async (q: Query, ids: readonly bigint[]): Promise<HistoryRow[]> =>
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
