import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/* Movements that are owed and not answered yet. */

export type Unpaid = {
  coupon_id: bigint
  coupon_number: string
  n: number
  kind: 'settlement' | 'cashout' | 'debt' | 'cashout_debt'
  debt_coupon_id: bigint
  debt_n: number
  player_id: bigint
  amount_kurus: bigint
  refund: boolean
  taking_kurus: bigint | null
  try: number
  seal: string | null
}

/**
 * What is owed, the oldest first; of a coupon only its first, so that its order holds. Of one coupon
 * alone, where it is said.
 */
export const listUnpaid = async (q: Query, most: number, couponId?: bigint): Promise<Unpaid[]> =>
  (
    await sql<Unpaid>`
      select u.coupon_id, c.coupon_number, u.n, u.kind, u.debt_coupon_id, u.debt_n, u.player_id, u.amount_kurus, u.refund, u.taking_kurus, u.try, u.seal
      from sports_unpaid u join sports_coupons c on c.coupon_id = u.coupon_id
      where not exists (select 1 from sports_unpaid e where e.coupon_id = u.coupon_id and (e.n, e.kind) < (u.n, u.kind))
        ${couponId === undefined ? sql`` : sql`and u.coupon_id = ${couponId}`}
      order by u.at, u.coupon_id limit ${most}`.execute(q)
  ).rows

const isThat = (u: Unpaid) => sql`coupon_id = ${u.coupon_id} and n = ${u.n} and kind = ${u.kind}
  and debt_coupon_id = ${u.debt_coupon_id} and debt_n = ${u.debt_n}`

/** Writes what is about to be tried; false where somebody else was quicker. */
export const setTaking = async (q: Query, u: Unpaid, takingKurus: bigint): Promise<boolean> =>
  (
    await sql`update sports_unpaid set taking_kurus = ${takingKurus}
      where ${isThat(u)} and try = ${u.try} and taking_kurus is null returning 1`.execute(q)
  ).rows.length > 0

/** There was less than that: the next try is of less. */
export const setTryAgain = async (q: Query, u: Unpaid): Promise<void> => {
  await sql`update sports_unpaid set taking_kurus = null, try = try + 1
    where ${isThat(u)} and try = ${u.try}`.execute(q)
}

/** It could not be moved now: what came after it is tried before it is tried again. */
export const putBack = async (q: Query, u: Unpaid, now: Date): Promise<void> => {
  await sql`update sports_unpaid set at = ${now} where ${isThat(u)}`.execute(q)
}

/** Takes a movement that was answered off the list; false where somebody else did. */
export const endUnpaid = async (tx: Tx, u: Unpaid): Promise<boolean> =>
  (
    await sql`delete from sports_unpaid where ${isThat(u)} and try = ${u.try} returning 1`.execute(
      tx,
    )
  ).rows.length > 0

/**
 * Takes payouts and cash-outs that were answered off the list, several at once: of players who owe
 * nothing. Answers which of them; the others are looked at one by one. Each is named by its whole key:
 * by constants of it a planner without statistics takes all that is owed for one row, and compares every
 * row with every one of these.
 */
export const endPlain = async (q: Query, all: readonly Unpaid[]): Promise<boolean[]> => {
  const { rows } = await sql<{ i: number }>`
    delete from sports_unpaid u
    using unnest(${all.map((_, i) => i)}::int[], ${all.map((u) => u.coupon_id)}::bigint[], ${all.map((u) => u.n)}::int[],
      ${all.map((u) => u.kind)}::text[], ${all.map(() => 0n)}::bigint[], ${all.map(() => 0)}::int[], ${all.map((u) => u.try)}::int[]) as g (i, coupon_id, n, kind, debt_coupon_id, debt_n, try)
    where u.coupon_id = g.coupon_id and u.n = g.n and u.kind = g.kind and u.debt_coupon_id = g.debt_coupon_id and u.debt_n = g.debt_n and u.try = g.try
      and not exists (select 1 from sports_debts d
        where d.player_id = u.player_id and d.taken_kurus < d.amount_kurus)
    returning g.i`.execute(q)
  const ended = new Set(rows.map((r) => r.i))
  return all.map((_, i) => ended.has(i))
}
