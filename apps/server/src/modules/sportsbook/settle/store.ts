import { sql } from 'kysely'
import { prepared, type Query, type Tx } from '@felek/database/database.ts'
import { texts } from '../../../database/arrays.ts'
import { sealOf, settlementParts, unpaidParts, type SealDeps } from '../seals.ts'
import type { Unpaid } from './debts-store.ts'
import type { ResultRow } from './fold.ts'

/** Due coupons (among these) that nobody else judges at this moment, held until the transaction ends. */
export const takeDue = async (
  tx: Tx,
  now: Date,
  most: number,
  among?: readonly bigint[],
): Promise<bigint[]> =>
  (
    await sql<{ coupon_id: bigint }>`
      select coupon_id from sports_due where due_at <= ${now}
      ${among === undefined ? sql`` : sql`and coupon_id = any (${[...among]}::bigint[])`} order by due_at, coupon_id limit ${most}
      for update skip locked`.execute(tx)
  ).rows.map((r) => r.coupon_id)

/** Whether a result has coupons to reach, or a coupon is to be judged: a house at rest asks this alone. */
export const isAnythingDue = async (q: Query, now: Date): Promise<boolean> =>
  (
    await sql<{ is: boolean }>`select exists (select from sports_spread)
      or exists (select from sports_due where due_at <= ${now}) as is`.execute(q)
  ).rows[0]?.is ?? false

/** A row of how a coupon stood; amounts as text of kuruş, its time in milliseconds. */
export type SettledRow = {
  n: number
  state: string
  owed_kurus: string
  delta_kurus: string
  borne_kurus: string
  at: string
  seal: string | null
}

export type JudgedCoupon = {
  coupon_id: bigint
  player_id: bigint
  state: string
  systems: number[]
  line_stake_kurus: bigint
  checked_at: Date | null
  legs: {
    selection_id: string
    odds: number
    banker: boolean
    /** Its part of the coupon's stake and of what it may pay, as text of kuruş. */
    stake: string
    takeout: string
  }[]
  /** Percent, in their order. */
  shares: number[]
  total_odds: bigint
  potential_kurus: bigint
  seal: string | null
  /** Desk voided it, by this act and under this seal. */
  voided: boolean
  void_act: bigint | null
  void_seal: string | null
  settlements: SettledRow[]
  /** The newest row: its number, state and what it owed; all that was moved so far. */
  last_n: number
  last_state: string | null
  last_owed: bigint | null
  /** When a row last paid; a rollback's does not. */
  paid_at: Date | null
  moved_kurus: bigint
  /** Of its debts what desk gave up: the player kept it. */
  given_up_kurus: bigint
}

/**
 * Coupons with all that they are judged by, each held until the transaction ends. Who holds rows of
 * what is due leaves those out that another holds (`skip`): others take the coupon first.
 */
export const takeCoupons = async (
  tx: Tx,
  ids: readonly bigint[],
  whenHeld: 'wait' | 'skip',
): Promise<JudgedCoupon[]> => {
  const held = await sql<{ coupon_id: bigint }>`
    select coupon_id from sports_coupons where coupon_id = any (${[...ids]}::bigint[]) order by coupon_id
    for no key update ${whenHeld === 'skip' ? sql`skip locked` : sql``}`.execute(tx)
  // A later statement, so that what was committed about them before they were ours is seen.
  return readJudgedCoupons(
    tx,
    held.rows.map((r) => r.coupon_id),
  )
}

type LegRow = [selection_id: string, odds: number, banker: boolean, stake: string, takeout: string]

/**
 * Coupons with all that they are judged by, in the order of their ids. Each coupon's rows are looked up by
 * its id: of a list of ids the planner reads all legs there are.
 */
const readJudgedCoupons = async (q: Query, ids: readonly bigint[]): Promise<JudgedCoupon[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Omit<JudgedCoupon, 'legs'> & { legs: LegRow[] }>`
    select c.coupon_id, c.player_id, c.state, c.systems, c.line_stake_kurus, c.total_odds, c.potential_kurus, c.seal, c.checked_at,
      coalesce(l.legs, '[]') as legs, coalesce(o.shares, '{}') as shares, v.act_id is not null as voided, v.act_id as void_act, v.seal as void_seal, coalesce(s.settlements, '[]') as settlements, coalesce(s.last_n, 0) as last_n, s.last_state, s.last_owed, s.paid_at,
      coalesce(s.moved_kurus, 0)::bigint as moved_kurus, coalesce(d.given_up_kurus, 0)::bigint as given_up_kurus
    from unnest(${[...ids]}::bigint[]) as g (coupon_id)
    cross join lateral (select * from sports_coupons where coupon_id = g.coupon_id offset 0) c
    cross join lateral (select json_agg(json_build_array(selection_id::text, odds, banker, stake_kurus::text, takeout_kurus::text) order by n) as legs
      from sports_legs where coupon_id = c.coupon_id) l
    cross join lateral (select max(n) as last_n, (array_agg(state order by n desc))[1] as last_state,
        (array_agg(owed_kurus order by n desc))[1] as last_owed, max(at) filter (where delta_kurus > 0) as paid_at, sum(delta_kurus) as moved_kurus,
        json_agg(json_build_object('n', n, 'state', state, 'owed_kurus', owed_kurus::text, 'delta_kurus', delta_kurus::text, 'borne_kurus', borne_kurus::text,
          'at', trunc(extract(epoch from at) * 1000)::bigint::text, 'seal', seal) order by n) as settlements
      from sports_settlements where coupon_id = c.coupon_id) s
    cross join lateral (select array_agg(share order by n) as shares from sports_cashouts where coupon_id = c.coupon_id) o
    cross join lateral (select sum(written_off_kurus) as given_up_kurus from sports_debts where coupon_id = c.coupon_id) d
    left join sports_voided v on v.coupon_id = c.coupon_id
    order by c.coupon_id`.execute(q)
  return rows.map((row) => ({
    ...row,
    legs: row.legs.map(([selection_id, odds, banker, stake, takeout]) => ({
      selection_id,
      odds,
      banker,
      stake,
      takeout,
    })),
  }))
}

/** Coupons from after an id on, in the order of their ids: for a check of the books. */
export const listJudged = async (
  q: Query,
  after: bigint,
  most: number,
): Promise<JudgedCoupon[]> => {
  const { rows } = await sql<{ coupon_id: bigint }>`select coupon_id from sports_coupons
    where coupon_id > ${after} order by coupon_id limit ${most}`.execute(q)
  return readJudgedCoupons(
    q,
    rows.map((r) => r.coupon_id),
  )
}

/** A row of a log with who said it, and its seal. */
export type LoggedResult = ResultRow & { adapter: string; seq: bigint; seal: string | null }

const readLogs = prepared<LoggedResult & { selectionId: string }>(
  'sports_result_logs',
  `select selection_id::text as "selectionId", result_no as "resultNo", kind, at, certainty, won, void_halves as "voidHalves",
    winners, tied, from_at as "fromAt", to_at as "toAt", counts_at as "countsAt",
    shown_at as "shownAt", adapter = 'rule' as "byRule", adapter, seq, seal
  from sports_results where selection_id = any ($1::bigint[]) order by selection_id, result_no`,
)

/** The logs of these selections, each in its order. */
export const resultLogs = async (
  q: Query,
  selectionIds: readonly string[],
): Promise<ReadonlyMap<string, LoggedResult[]>> => {
  const rows = await readLogs(q, [texts([...new Set(selectionIds)])])
  const logs = new Map<string, LoggedResult[]>()
  for (const row of rows) {
    const log = logs.get(row.selectionId)
    if (log) log.push(row)
    else logs.set(row.selectionId, [row])
  }
  return logs
}

export type NewSettlement = {
  couponId: bigint
  playerId: bigint
  n: number
  state: string
  owedKurus: bigint
  deltaKurus: bigint
  borneKurus: bigint
}

const rowOf = (r: NewSettlement, at: Date) => ({
  n: r.n,
  state: r.state,
  owed_kurus: r.owedKurus,
  delta_kurus: r.deltaKurus,
  borne_kurus: r.borneKurus,
  at,
})

/** Writes how coupons stand, what is owed for it, and their states. */
export const saveSettlements = async (
  deps: SealDeps,
  tx: Tx,
  rows: readonly NewSettlement[],
  now: Date,
): Promise<void> => {
  if (rows.length === 0) return
  const given = rows.map((r) => ({
    coupon_id: String(r.couponId),
    player_id: String(r.playerId),
    n: r.n,
    state: r.state,
    owed_kurus: String(r.owedKurus),
    delta_kurus: String(r.deltaKurus),
    borne_kurus: String(r.borneKurus),
    row_seal: sealOf(deps, 'settlement', settlementParts(r.couponId, rowOf(r, now))),
    seal: sealOf(
      deps,
      'unpaid',
      unpaidParts({
        coupon_id: r.couponId,
        n: r.n,
        kind: 'settlement',
        debt_coupon_id: 0n,
        debt_n: 0,
        player_id: r.playerId,
        amount_kurus: r.deltaKurus,
        refund: r.state === 'void',
      }),
    ),
  }))
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as x (coupon_id bigint, player_id bigint, n int, state text,
        owed_kurus bigint, delta_kurus bigint, borne_kurus bigint, seal text, row_seal text)
    ), settled as (
      insert into sports_settlements (coupon_id, n, state, owed_kurus, delta_kurus, borne_kurus, at, seal)
      select coupon_id, n, state, owed_kurus, delta_kurus, borne_kurus, ${now}, row_seal from given
    ), unpaid as (
      insert into sports_unpaid (coupon_id, n, kind, player_id, amount_kurus, refund, at, seal)
      select coupon_id, n, 'settlement', player_id, delta_kurus, state = 'void', ${now}, seal from given where delta_kurus <> 0
    )
    update sports_coupons c set state = g.state, settled_at = case when g.state = 'open' then null else ${now}::timestamptz end
    from given g where c.coupon_id = g.coupon_id`.execute(tx)
}

/** Coupons that are judged: gone, but for those that have a result which counts later. */
export const clearDue = async (
  tx: Tx,
  ids: readonly bigint[],
  later: readonly { couponId: bigint; at: Date }[],
): Promise<void> => {
  const kept = new Set(later.map((it) => it.couponId))
  await sql`delete from sports_due where coupon_id = any (${ids.filter((id) => !kept.has(id))}::bigint[])`.execute(
    tx,
  )
  if (later.length === 0) return
  await sql`update sports_due d set due_at = g.at
    from unnest(${later.map((l) => l.couponId)}::bigint[], ${later.map((l) => l.at)}::timestamptz[]) as g (coupon_id, at)
    where d.coupon_id = g.coupon_id`.execute(tx)
}

/** A coupon that could not be judged is due later. */
export const putOff = async (q: Query, couponId: bigint, at: Date): Promise<void> => {
  await sql`update sports_due set due_at = ${at} where coupon_id = ${couponId}`.execute(q)
}

/** What could not be taken back, from now on a debt. */
export const insertDebt = async (
  tx: Tx,
  u: Unpaid,
  amountKurus: bigint,
  now: Date,
): Promise<void> => {
  await sql`insert into sports_debts (coupon_id, n, player_id, amount_kurus, at)
    values (${u.coupon_id}, ${u.n}, ${u.player_id}, ${amountKurus}, ${now})`.execute(tx)
}

export type Debt = { coupon_id: bigint; n: number; open_kurus: bigint }

/** A player's open debts, the oldest first, held until the transaction ends. */
export const takeDebts = async (tx: Tx, playerId: bigint): Promise<Debt[]> =>
  (
    await sql<Debt>`
      select coupon_id, n, amount_kurus - taken_kurus - written_off_kurus as open_kurus from sports_debts
      where player_id = ${playerId} and taken_kurus + written_off_kurus < amount_kurus order by coupon_id, n for update`.execute(
      tx,
    )
  ).rows

/**
 * Sets a part of a debt aside for a movement, or gives it back (less than 0): of one that was written
 * off meanwhile it is written off too.
 */
export const moveDebt = async (
  tx: Tx,
  debt: Pick<Debt, 'coupon_id' | 'n'>,
  byKurus: bigint,
): Promise<void> => {
  await sql`update sports_debts set taken_kurus = taken_kurus + ${byKurus},
      written_off_kurus = written_off_kurus - case when written_off_kurus > 0 then least(${byKurus}::bigint, 0) else 0 end
    where coupon_id = ${debt.coupon_id} and n = ${debt.n}`.execute(tx)
}

export const insertDebtTaking = async (
  deps: SealDeps,
  tx: Tx,
  u: Unpaid,
  debt: Debt,
  kurus: bigint,
  now: Date,
): Promise<void> => {
  const kind = u.kind === 'cashout' ? 'cashout_debt' : 'debt'
  const seal = sealOf(
    deps,
    'unpaid',
    unpaidParts({
      ...u,
      kind,
      debt_coupon_id: debt.coupon_id,
      debt_n: debt.n,
      amount_kurus: -kurus,
      refund: false,
    }),
  )
  await sql`insert into sports_unpaid (coupon_id, n, kind, debt_coupon_id, debt_n, player_id, amount_kurus, at, seal)
    values (${u.coupon_id}, ${u.n}, ${kind}, ${debt.coupon_id}, ${debt.n}, ${u.player_id}, ${-kurus}, ${now}, ${seal})`.execute(
    tx,
  )
}

/**
 * Says that the coupons of selections are to be judged from then on; they are put on the list a page at
 * a time. A result that comes meanwhile begins the selection anew.
 */
export const putSpread = async (tx: Tx, ids: readonly bigint[], at: Date): Promise<void> => {
  await sql`insert into sports_spread (selection_id, due_at)
    select distinct id, ${at}::timestamptz from unnest(${[...ids]}::bigint[]) as g (id) order by 1
    on conflict (selection_id) do update set due_at = least(sports_spread.due_at, excluded.due_at), after_id = 0`.execute(
    tx,
  )
}

/**
 * Waits for placings that may have looked for results before those were there that this transaction
 * has read: whoever writes a coupon that is open at once holds this lock until it is seen (sports_place).
 * The lock is not kept: who looks from now on sees them.
 */
const untilPlacingsAreSeen = async (tx: Tx): Promise<void> => {
  await sql`savepoint placings`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtext('sports_place'))`.execute(tx)
  await sql`rollback to savepoint placings`.execute(tx)
}

/**
 * Puts a page of the coupons of what was decided on the list of those that are to be judged. Also those
 * whose placing is under way: what opens one may have looked for results before these were there. One
 * that was refused is found so by the judge.
 * Answers how many selections were looked at.
 */
export const spreadPage = async (tx: Tx, selections: number, most: number): Promise<number> => {
  const { rows: taken } = await sql<{ selection_id: bigint }>`
    select selection_id from sports_spread order by selection_id limit ${selections} for update skip locked`.execute(
    tx,
  )
  if (taken.length === 0) return 0
  await untilPlacingsAreSeen(tx)
  await sql`
    with taken as materialized (
      select selection_id, due_at, after_id from sports_spread where selection_id = any (${taken.map((t) => t.selection_id)}::bigint[])
    ), page as materialized (
      select t.selection_id, t.due_at, p.coupon_id from taken t cross join lateral (
        select coupon_id from sports_legs
        where selection_id = t.selection_id and coupon_id > t.after_id order by coupon_id limit ${most}) p
    ), reached as (
      select selection_id, count(*) as n, max(coupon_id) as last_id from page group by selection_id
    ), due as (
      insert into sports_due (coupon_id, due_at)
      select coupon_id, min(due_at) from page group by coupon_id order by coupon_id
      on conflict (coupon_id) do update set due_at = excluded.due_at where sports_due.due_at > excluded.due_at
    ), on_the_way as (
      update sports_spread s set after_id = r.last_id from reached r where s.selection_id = r.selection_id and r.n = ${most}
    ), done as (
      delete from sports_spread s using taken t
      where s.selection_id = t.selection_id and coalesce((select n from reached r where r.selection_id = t.selection_id), 0) < ${most}
    )
    select from taken`.execute(tx)
  return taken.length
}
