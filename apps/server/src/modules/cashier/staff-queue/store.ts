import { sql } from 'kysely'
import type { Query } from '@felek/database/database.ts'
import { manualGateway, type RequestRow } from '../store.ts'

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
  facts: number
  budget: number
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
    select (select count(*)::int from cashier_suspense where decision is null) as suspense,
      (select count(*)::int from cashier_events where applied_at is null) as unapplied,
      (select count(*)::int from cashier_shared_accounts where decision is null) as shared,
      count(*) filter (where status = 1001 and waits_for = 'staff')::int as facts,
      count(*) filter (where status = 1001 and waits_for = 'house_hour')::int as budget,
      count(*) filter (where status = 1001)::int as pending, count(*) filter (where status = 1004)::int as processing, min(created_at) as oldest
    from cashier_requests where kind = 'withdraw' and status in (1001, 1004)`.execute(q)
  return (
    rows[0] ?? {
      suspense: 0,
      unapplied: 0,
      shared: 0,
      facts: 0,
      budget: 0,
      pending: 0,
      processing: 0,
      oldest: null,
    }
  )
}

export type Waiting = { count: number; oldest: Date | null }

/** Withdrawals that nobody has let go yet. */
export const countWithdrawals = async (q: Query): Promise<Waiting> =>
  (
    await sql<Waiting>`
      select count(*)::int as count, min(created_at) as oldest from cashier_requests
      where kind = 'withdraw' and status = 1001 and cleared_at is null`.execute(q)
  ).rows[0] ?? { count: 0, oldest: null }

/** Deposits by hand that wait for somebody to see their money. */
export const countManualDeposits = async (q: Query): Promise<Waiting> =>
  (
    await sql<Waiting>`
      select count(*)::int as count, min(created_at) as oldest from cashier_requests
      where kind = 'deposit' and status = 1001 and gateway = ${manualGateway}`.execute(q)
  ).rows[0] ?? { count: 0, oldest: null }

/** Money that came and fits no request. */
export const countSuspense = async (q: Query): Promise<Waiting> =>
  (
    await sql<Waiting>`
      select count(*)::int as count, min(e.received_at) as oldest
      from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      where s.decision is null`.execute(q)
  ).rows[0] ?? { count: 0, oldest: null }
