import { sql } from 'kysely'
import type { Query } from '../../../../database/src/database.ts'
import type { EventRow } from '../notices/store.ts'
import type { RequestRow } from '../store.ts'

export type SuspenseRow = Pick<
  EventRow,
  | 'gateway'
  | 'event_id'
  | 'kind'
  | 'transaction_id'
  | 'reference'
  | 'amount_kurus'
  | 'currency'
  | 'occurred_at'
> & {
  reason: string
  received_at: Date
  request_id: bigint | null
  player_id: bigint | null
}

/** What gateways told that fits no request, and staff have not settled yet, the oldest first. */
export const listSuspense = async (q: Query, limit: number): Promise<SuspenseRow[]> =>
  (
    await sql<SuspenseRow>`
    select e.gateway, e.event_id, e.kind, e.transaction_id, e.reference, e.amount_kurus, e.currency, e.occurred_at, e.reason, e.received_at,
      e.request_id, r.player_id
    from cashier_events e left join cashier_requests r on r.id = e.request_id
    where e.outcome = 'review' and e.resolved_at is null order by e.received_at limit ${limit}`.execute(
      q,
    )
  ).rows

export type OpenRequestRow = Pick<
  RequestRow,
  'id' | 'player_id' | 'kind' | 'status' | 'gateway' | 'amount_kurus' | 'reference'
> & {
  updated_at: Date
}

/**
 * Requests that nothing has happened to since `before`, the oldest first: withdrawals on their way,
 * deposits under review.
 */
export const listStuck = async (q: Query, before: Date, limit: number): Promise<OpenRequestRow[]> =>
  (
    await sql<OpenRequestRow>`
    select id, player_id, kind, status, gateway, amount_kurus, reference, updated_at from cashier_requests
    where status in (1001, 1004) and (kind = 'withdraw' or status = 1004) and updated_at < ${before} order by updated_at limit ${limit}`.execute(
      q,
    )
  ).rows

export type OpenCounts = {
  suspense: number
  unapplied: number
  shared: number
  pending: number
  processing: number
  oldest: Date | null
}

/**
 * How much waits: told and unfit, told and not applied yet, withdrawals to hand over and with a
 * gateway, and since when the oldest.
 */
export const countOpen = async (q: Query): Promise<OpenCounts> => {
  const { rows } = await sql<OpenCounts>`
    select (select count(*)::int from cashier_events where outcome = 'review' and resolved_at is null) as suspense,
      (select count(*)::int from cashier_events where applied_at is null) as unapplied,
      (select count(*)::int from cashier_shared_accounts where decision is null) as shared,
      count(*) filter (where status = 1001)::int as pending, count(*) filter (where status = 1004)::int as processing, min(created_at) as oldest
    from cashier_requests where kind = 'withdraw' and status in (1001, 1004)`.execute(q)
  return (
    rows[0] ?? { suspense: 0, unapplied: 0, shared: 0, pending: 0, processing: 0, oldest: null }
  )
}
