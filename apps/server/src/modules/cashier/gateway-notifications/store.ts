import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { GatewayNotification } from '../gateways/gateway.ts'

export type EventRow = {
  gateway: string
  event_id: string
  body: string
  kind: GatewayNotification['kind']
  transaction_id: string
  reference: string
  amount_kurus: bigint
  currency: string
  occurred_at: Date
  why: GatewayNotification['why']
  outcome: string | null
  /** Null of what was told before there were seals. */
  seal: string | null
}

/** Keeps a gateway's words; answers what was kept under that id before, where something was. */
export const keepEvent = async (
  q: Query,
  e: Omit<EventRow, 'outcome'>,
  now: Date,
  retryAt: Date,
): Promise<{ body: string } | undefined> => {
  const { rows } = await sql`
    insert into cashier_events (gateway, event_id, body, kind, transaction_id, reference, amount_kurus, currency, occurred_at, why, seal, received_at, next_at)
    values (${e.gateway}, ${e.event_id}, ${e.body}, ${e.kind}, ${e.transaction_id}, ${e.reference}, ${e.amount_kurus}, ${e.currency}, ${e.occurred_at}, ${e.why}, ${e.seal}, ${now}, ${retryAt})
    on conflict do nothing returning 1`.execute(q)
  if (rows.length === 1) return undefined
  return (
    await sql<{
      body: string
    }>`select body from cashier_events where gateway = ${e.gateway} and event_id = ${e.event_id}`.execute(
      q,
    )
  ).rows[0]
}

/** Keeps words that nothing comes of but that staff look at them, together. */
export const keepUnfitEvents = async (
  tx: Tx,
  events: readonly (EventRow & { reason: string })[],
  now: Date,
): Promise<void> => {
  const column = <K extends keyof EventRow | 'reason'>(key: K) => events.map((e) => e[key])
  await sql`
    insert into cashier_events (gateway, event_id, body, kind, transaction_id, reference, amount_kurus, currency, occurred_at,
      seal, outcome, reason, received_at, next_at, applied_at)
    select n.*, ${now}, ${now}, ${now}
    from unnest(${column('gateway')}::text[], ${column('event_id')}::text[], ${column('body')}::text[], ${column('kind')}::text[],
      ${column('transaction_id')}::text[], ${column('reference')}::text[], ${column('amount_kurus')}::bigint[],
      ${column('currency')}::text[], ${column('occurred_at')}::timestamptz[], ${column('seal')}::text[],
      ${column('outcome')}::text[], ${column('reason')}::text[]) as n`.execute(tx)
}

/** The event, held until the end of the transaction; undefined once it is applied. */
export const takeEvent = async (
  tx: Tx,
  gateway: string,
  eventId: string,
): Promise<EventRow | undefined> =>
  (
    await sql<EventRow>`select * from cashier_events where gateway = ${gateway} and event_id = ${eventId} and applied_at is null for update`.execute(
      tx,
    )
  ).rows[0]

/** An event that is not as it came is looked at again by and by, and keeps none of the others waiting. */
export const putOff = async (
  tx: Tx,
  e: Pick<EventRow, 'gateway' | 'event_id'>,
  until: Date,
): Promise<void> => {
  await sql`update cashier_events set next_at = ${until} where gateway = ${e.gateway} and event_id = ${e.event_id}`.execute(
    tx,
  )
}

/** Events that nothing has come of yet. */
export const listUnapplied = async (q: Query, limit: number): Promise<EventRow[]> =>
  (
    await sql<EventRow>`select * from cashier_events where applied_at is null order by next_at limit ${limit}`.execute(
      q,
    )
  ).rows

/**
 * Waits until nobody else applies a word about this transfer, and keeps others from it until the end
 * of the transaction: two that are applied at once would both be the first to tell of its money.
 */
export const lockTransfer = async (
  tx: Tx,
  e: Pick<EventRow, 'gateway' | 'transaction_id'>,
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_transfer:' || ${e.gateway} || ':' || ${e.transaction_id}, 0))`.execute(
    tx,
  )
}

/**
 * What an event has told of the same transfer before, and what came of it: applied, or laid before
 * staff, who are to see it once.
 */
export const findPriorEvent = async (
  q: Query,
  e: Pick<EventRow, 'gateway' | 'transaction_id' | 'kind'>,
): Promise<PriorEvent | undefined> =>
  (
    await sql<PriorEvent>`
    select reference, amount_kurus, currency from cashier_events
    where gateway = ${e.gateway} and transaction_id = ${e.transaction_id} and kind = ${e.kind}
      and applied_at is not null and outcome in ('applied', 'review')
    order by outcome, applied_at limit 1`.execute(q)
  ).rows[0]

export type PriorEvent = Pick<EventRow, 'reference' | 'amount_kurus' | 'currency'>

export const eventApplied = async (
  tx: Tx,
  e: Pick<EventRow, 'gateway' | 'event_id'>,
  result: { outcome: string; reason: string | null; requestId: bigint | null },
  now: Date,
): Promise<void> => {
  await sql`
    update cashier_events set applied_at = ${now}, outcome = ${result.outcome}, reason = ${result.reason}, request_id = ${result.requestId}
    where gateway = ${e.gateway} and event_id = ${e.event_id}`.execute(tx)
}

/**
 * Takes stored events that were not applied, and moves them on for the case that they fail again.
 */
export const takeDueEvents = async (
  q: Query,
  now: Date,
  again: Date,
): Promise<Pick<EventRow, 'gateway' | 'event_id'>[]> => {
  const { rows } = await sql<Pick<EventRow, 'gateway' | 'event_id'>>`
    update cashier_events set next_at = ${again}, attempts = attempts + 1
    where (gateway, event_id) in (
      select gateway, event_id from cashier_events where applied_at is null and next_at <= ${now} order by next_at limit 50 for update skip locked)
    returning gateway, event_id`.execute(q)
  return rows
}
