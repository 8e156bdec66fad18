import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { TermKind } from '../exposure/store.ts'
import { actParts, sealOf, type SealDeps } from '../seals.ts'

export type ActRow = {
  actId: bigint
  at: Date
  act: string
  actor: string
  approver: string | undefined
  reason: string
  subject: string
  detail: object
}

/** Writes down what staff did, by whom and why. */
export const insertTradingAction = async (deps: SealDeps, tx: Tx, a: ActRow): Promise<void> => {
  const parts = actParts({ ...a, act_id: a.actId, approver: a.approver ?? null })
  await sql`insert into sports_desk (act_id, at, act, actor, approver, reason, subject, detail, seal)
    values (${a.actId}, ${a.at}, ${a.act}, ${a.actor}, ${a.approver ?? null}, ${a.reason}, ${a.subject}, ${JSON.stringify(a.detail)}::text::jsonb,
      ${sealOf(deps, 'act', parts)})`.execute(tx)
}

/** From now on this holds; without a value nothing of its kind does. */
export const setTerm = async (
  tx: Tx,
  kind: TermKind,
  subject: string,
  value: bigint | null,
): Promise<void> => {
  await sql`insert into sports_terms (kind, subject, value, changed_at) values (${kind}, ${subject}, ${value}, clock_timestamp())
    on conflict (kind, subject) do update set value = excluded.value, changed_at = excluded.changed_at`.execute(
    tx,
  )
}

/** Every outcome of an event, or of one of its markets, that was bet on or decided. */
export const listOutcomes = async (
  tx: Tx,
  eventId: string,
  market: string | undefined,
): Promise<{ market: string; outcome: string }[]> =>
  (
    await sql<{ market: string; outcome: string }>`select market, outcome from sports_selections
      where event_id = ${eventId} ${market === undefined ? sql`` : sql`and market = ${market}`} order by market, outcome`.execute(
      tx,
    )
  ).rows

/** Voids a coupon that was accepted; false where there is none, or it is void already. */
export const voidCoupon = async (
  tx: Tx,
  { couponId, actId, seal }: { couponId: bigint; actId: bigint; seal: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into sports_voided (coupon_id, act_id, at, seal)
    select coupon_id, ${actId}, ${now}, ${seal} from sports_coupons where coupon_id = ${couponId} and state in ('open', 'won', 'lost', 'void', 'cashed')
    on conflict do nothing returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`insert into sports_due (coupon_id, due_at) values (${couponId}, ${now})
    on conflict (coupon_id) do update set due_at = least(sports_due.due_at, excluded.due_at)`.execute(
    tx,
  )
  return true
}

/** Gives up what is left of a debt; how much that was, nothing where there is none. */
export const writeOff = async (
  tx: Tx,
  couponId: bigint,
  n: number,
): Promise<bigint | undefined> => {
  const { rows } = await sql<{ kurus: bigint }>`
    update sports_debts d set written_off_kurus = d.amount_kurus - d.taken_kurus
    from (select coupon_id, n, amount_kurus - taken_kurus - written_off_kurus as kurus from sports_debts
      where coupon_id = ${couponId} and n = ${n} for update) was
    where d.coupon_id = was.coupon_id and d.n = was.n and was.kurus > 0 returning was.kurus`.execute(
    tx,
  )
  return rows[0]?.kurus
}

export type Page = { limit: number; offset: number }

export type Exposed = {
  event_id: string
  market: string
  outcome: string
  stake_kurus: bigint
  takeout_kurus: bigint
  coupons: number
}

/** Outcomes on which open coupons stand, with what hangs on each. */
export const exposedOutcomes = async (q: Query): Promise<Exposed[]> =>
  (
    await sql<Exposed>`
      select s.event_id, s.market, s.outcome, x.stake_kurus, x.takeout_kurus, x.coupons
      from sports_exposure x join sports_selections s on s.selection_id = x.selection_id where x.coupons > 0`.execute(
      q,
    )
  ).rows

export type Unsettled = {
  event_id: string
  starts_at: Date
  status: string
  coupons: number
  refused: number
}

/** Matches that began before then and on which open coupons stand, with what of them was refused. */
export const listUnsettled = async (
  q: Query,
  before: Date,
  { limit, offset }: Page,
): Promise<Unsettled[]> =>
  (
    await sql<Unsettled>`
      select e.event_id, e.starts_at, e.status, max(x.coupons) as coupons,
        (select count(*)::int from sports_feed_refused f where f.event_id = e.event_id and f.ended_at is null) as refused
      from sports_exposure x join sports_selections s on s.selection_id = x.selection_id join sports_events e on e.event_id = s.event_id
      where x.coupons > 0 and e.starts_at < ${before}
        and not exists (select 1 from sports_results r where r.selection_id = x.selection_id)
      group by e.event_id order by e.starts_at, e.event_id limit ${limit} offset ${offset}`.execute(
      q,
    )
  ).rows

export type TradedCoupon = {
  coupon_id: bigint
  coupon_number: string
  player_id: bigint
  state: string
  stake_kurus: bigint
  potential_kurus: bigint
  placed_at: Date
  voided: boolean
}

/** Coupons of a player, of an event, or with a number; the newest first. */
export const listTraded = async (
  q: Query,
  of: { playerId: bigint } | { eventId: string } | { couponNumber: string },
  { limit, offset }: Page,
): Promise<TradedCoupon[]> => {
  const which =
    'playerId' in of
      ? sql`c.player_id = ${of.playerId}`
      : 'couponNumber' in of
        ? sql`c.coupon_number = ${of.couponNumber}`
        : sql`c.coupon_id in (select l.coupon_id from sports_selections s join sports_legs l on l.selection_id = s.selection_id
            where s.event_id = ${of.eventId})`
  return (
    await sql<TradedCoupon>`
      select c.coupon_id, c.coupon_number, c.player_id, c.state, c.stake_kurus, c.potential_kurus, c.placed_at,
        exists (select 1 from sports_voided v where v.coupon_id = c.coupon_id) as voided
      from sports_coupons c where ${which} order by c.coupon_id desc limit ${limit} offset ${offset}`.execute(
      q,
    )
  ).rows
}

export type LoggedPrices = { at: Date; board_seq: bigint; prices: unknown }

/** What was offered of an event from then on and before then, in order. */
export const listPrices = async (
  q: Query,
  eventId: string,
  { from, before, limit, offset }: Page & { from: Date; before: Date },
): Promise<LoggedPrices[]> =>
  (
    await sql<LoggedPrices>`select at, board_seq, prices from sports_price_log
      where event_id = ${eventId} and at >= ${from} and at < ${before} order by at limit ${limit} offset ${offset}`.execute(
      q,
    )
  ).rows

export type DecidedMessage = {
  seq: bigint | null
  at: Date
  event_id: string | null
  message: unknown
  /** Why it could not be written, where it could not. */
  why: string | null
}

/** What a feed decided, with what of it is refused still: the newest first. */
export const listDecidedMessages = async (
  q: Query,
  adapter: string,
  { limit, offset }: Page,
): Promise<DecidedMessage[]> =>
  (
    await sql<DecidedMessage>`
      select seq, at, event_id, message, null::text as why from sports_feed_log where adapter = ${adapter}
      union all
      select seq, refused_at, event_id, to_jsonb(message), why from sports_feed_refused where adapter = ${adapter} and ended_at is null
      order by seq desc nulls first limit ${limit} offset ${offset}`.execute(q)
  ).rows
