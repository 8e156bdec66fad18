import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'

/** Movements that are looked at, from the newest back: whoever has more has staked what came in. */
const newestMax = 20_000
const winsMax = 200

/**
 * What a player has staked since money last came in, less what was given back of it; undefined where
 * none came in, or so long ago that there is nothing to ask.
 */
export const readTurnover = async (
  q: Query,
  playerId: bigint,
): Promise<{ depositedKurus: bigint; stakedKurus: bigint } | undefined> => {
  const { rows } = await sql<{ deposited: bigint; staked: bigint }>`
    with newest as materialized (
      select entry_id, verb, amount_kurus, to_account from wallet_entries
      where player_id = ${playerId} order by at desc limit ${newestMax})
    select d.amount_kurus as deposited, coalesce(sum(
      case n.verb when 'bet' then n.amount_kurus when 'rollback' then -n.amount_kurus end), 0)::bigint as staked
    from (select entry_id, amount_kurus from newest
      where verb in ('deposit', 'accept') and to_account = 'cash' order by entry_id desc limit 1) d
    left join newest n on n.entry_id > d.entry_id
    group by d.amount_kurus`.execute(q)
  const [row] = rows
  return row && { depositedKurus: row.deposited, stakedKurus: row.staked }
}

/** The largest win since then of more than so many times its stake of own money; what is held is looked at by itself. */
export const findLargeWin = async (
  q: Query,
  { playerId, since, times }: { playerId: bigint; since: Date; times: number },
): Promise<{ wonKurus: bigint; stakedKurus: bigint } | undefined> => {
  const { rows } = await sql<{ won: bigint; staked: bigint }>`
    with newest as materialized (
      select entry_id, verb, source, transaction_id, amount_kurus, to_account from wallet_entries
      where player_id = ${playerId} and at >= ${since} order by at desc limit ${newestMax}),
    wins as (
      select n.* from newest n
      where n.verb = 'win' and n.to_account <> 'locked' and n.amount_kurus > ${times}::bigint
        * coalesce((select min(b.amount_kurus) from newest b where b.verb = 'bet'), 0)
      order by n.amount_kurus desc limit ${winsMax})
    select w.amount_kurus as won, b.amount_kurus as staked
    from wins w cross join lateral wallet_bet_of(w.source, ${playerId}, w.verb, w.transaction_id, w.entry_id) b
    where b.amount_kurus > 0 and w.amount_kurus > ${times}::bigint * b.amount_kurus
    order by w.amount_kurus desc limit 1`.execute(q)
  const [row] = rows
  return row && { wonKurus: row.won, stakedKurus: row.staked }
}

/** What a player's account holds in cash, and what came in and went out of it in all its life; kuruş. */
export const readMoneyFlow = async (
  q: Query,
  playerId: bigint,
): Promise<{ cashKurus: bigint; depositedKurus: bigint; withdrawnKurus: bigint }> =>
  (
    await sql<{ cashKurus: bigint; depositedKurus: bigint; withdrawnKurus: bigint }>`
      select cash_kurus as "cashKurus", deposited_kurus as "depositedKurus", withdrawn_kurus as "withdrawnKurus"
      from wallet_accounts where player_id = ${playerId}`.execute(q)
  ).rows[0] ?? { cashKurus: 0n, depositedKurus: 0n, withdrawnKurus: 0n }
