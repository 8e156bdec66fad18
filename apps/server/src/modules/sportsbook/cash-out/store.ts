import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import { cashOutParts, sealOf, unpaidParts, type SealDeps } from '../seals.ts'

export type Quote = {
  quote_id: bigint
  coupon_id: bigint
  player_id: bigint
  share: number
  amount_kurus: bigint
  expires_at: Date
}

export const insertQuote = async (q: Query, quote: Quote): Promise<void> => {
  await sql`insert into sports_cashout_quotes (quote_id, coupon_id, player_id, share, amount_kurus, expires_at)
    values (${quote.quote_id}, ${quote.coupon_id}, ${quote.player_id}, ${quote.share}, ${quote.amount_kurus}, ${quote.expires_at})`.execute(
    q,
  )
}

export const readQuote = async (
  q: Query,
  playerId: bigint,
  quoteId: bigint,
): Promise<Quote | undefined> =>
  (
    await sql<Quote>`select quote_id, coupon_id, player_id, share, amount_kurus, expires_at from sports_cashout_quotes
      where quote_id = ${quoteId} and player_id = ${playerId}`.execute(q)
  ).rows[0]

/** Whether a quote was accepted. */
export const isAccepted = async (q: Query, quoteId: bigint): Promise<boolean> =>
  (await sql`select 1 from sports_cashouts where quote_id = ${quoteId}`.execute(q)).rows.length > 0

/**
 * Whether all that corrections of a coupon take back was taken: no movement of it is under way, none
 * for its debts, and of those nothing is open or was given up. One statement, so that a movement that
 * becomes a debt meanwhile is seen as one of them.
 */
export const isTakenBack = async (q: Query, couponId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from sports_unpaid where coupon_id = ${couponId} and kind = 'settlement' and amount_kurus < 0
      union all
      select 1 from sports_debts d where d.coupon_id = ${couponId} and (d.taken_kurus < d.amount_kurus
        or exists (select 1 from sports_unpaid u where u.debt_coupon_id = d.coupon_id and u.debt_n = d.n))
      limit 1`.execute(q)
  ).rows.length === 0

/** What a leg is about, as the board names it. */
export const legNames = async (
  q: Query,
  couponId: bigint,
): Promise<{ eventID: string; marketID: string; outcomeID: string }[]> =>
  (
    await sql<{ eventID: string; marketID: string; outcomeID: string }>`
      select s.event_id as "eventID", s.market as "marketID", s.outcome as "outcomeID"
      from sports_legs l join sports_selections s on s.selection_id = l.selection_id
      where l.coupon_id = ${couponId} order by l.n`.execute(q)
  ).rows

/** Writes an accepted cash-out, a coupon's nth, and what it owes; the coupon is held by the transaction. */
export const insertCashOut = async (
  deps: SealDeps,
  tx: Tx,
  { quote, n }: { quote: Quote; n: number },
  now: Date,
): Promise<void> => {
  const { coupon_id, player_id, share, amount_kurus, quote_id } = quote
  const parts = { couponId: coupon_id, share, amountKurus: amount_kurus, quoteId: quote_id }
  const owed = {
    coupon_id,
    n,
    kind: 'cashout',
    debt_coupon_id: 0n,
    debt_n: 0,
    player_id,
    amount_kurus,
    refund: false,
  }
  await sql`
    with made as (
      insert into sports_cashouts (coupon_id, n, share, amount_kurus, quote_id, at, seal)
      values (${coupon_id}::bigint, ${n}::int, ${share}::smallint, ${amount_kurus}::bigint, ${quote_id}::bigint,
        ${now}::timestamptz, ${sealOf(deps, 'cashout', cashOutParts(parts))})
      returning n
    ), due as (
      insert into sports_due (coupon_id, due_at) values (${coupon_id}, ${now})
      on conflict (coupon_id) do update set due_at = least(sports_due.due_at, excluded.due_at)
    )
    insert into sports_unpaid (coupon_id, n, kind, player_id, amount_kurus, at, seal)
    select ${coupon_id}, n, 'cashout', ${player_id}, ${amount_kurus}, ${now}, ${sealOf(deps, 'unpaid', unpaidParts(owed))} from made`.execute(
    tx,
  )
}

/** Forgets quotes that ended before then, a page at a time; answers how many. */
export const sweepQuotes = async (q: Query, before: Date): Promise<number> =>
  (
    await sql`delete from sports_cashout_quotes where quote_id = any (array(
        select quote_id from sports_cashout_quotes where expires_at < ${before} order by expires_at limit 5000 for update skip locked))
      returning 1`.execute(q)
  ).rows.length
