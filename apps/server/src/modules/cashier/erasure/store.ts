import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { EventRow } from '../gateway-notifications/store.ts'

/** Whether money of a player's lies in suspense (by a request of theirs, or shown to them), or a deposit is recalled. */
export const hasOpenMatter = async (q: Query, playerId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
        join cashier_requests r on r.id = s.shown_id or (r.gateway, r.reference) = (e.gateway, e.reference)
      where s.decision is null and r.player_id = ${playerId}
      union all
      select 1 from cashier_chargebacks c where c.player_id = ${playerId} and c.ended is null limit 1`.execute(
      q,
    )
  ).rows.length > 0

/** Bank accounts keep their number, which withdrawals name, and nothing else. */
export const eraseAccounts = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await sql`
    update cashier_accounts set owner = '', branch_code = '', sealed = null, iban_key = null,
      deleted_at = coalesce(deleted_at, ${now})
    where player_id = ${playerId}`.execute(tx)
  await sql`delete from cashier_former_ibans where player_id = ${playerId}`.execute(tx)
}

export const listWithdrawalIds = async (tx: Tx, playerId: bigint): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>`
      select id from cashier_requests where player_id = ${playerId} and destination is not null`.execute(
      tx,
    )
  ).rows.map((row) => row.id)

export const setDestination = async (tx: Tx, requestId: bigint, sealed: string): Promise<void> => {
  await sql`update cashier_requests set destination = ${sealed} where id = ${requestId}`.execute(tx)
}

/** Of requests amounts, times, methods and codes stay. */
export const eraseRequests = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`
    update cashier_requests set sender_name = null, details = '{}', sealed_details = null, note = null
    where player_id = ${playerId}`.execute(tx)
  await sql`
    update cashier_steps set note = null where note is not null
      and request_id in (select id from cashier_requests where player_id = ${playerId})`.execute(tx)
  await sql`
    update cashier_sandbox_orders set sender_name = '' where sender_name <> ''
      and reference in (select reference from cashier_requests where player_id = ${playerId})`.execute(
    tx,
  )
}

/** What gateways told of a player's requests. */
export const listPlayerEvents = async (tx: Tx, playerId: bigint): Promise<EventRow[]> =>
  (
    await sql<EventRow>`
      select e.* from cashier_events e join cashier_requests r on (r.gateway, r.reference) = (e.gateway, e.reference)
      where r.player_id = ${playerId}`.execute(tx)
  ).rows

export const setEventBody = async (
  tx: Tx,
  e: Pick<EventRow, 'gateway' | 'event_id' | 'body' | 'seal'>,
): Promise<void> => {
  await sql`
    update cashier_events set body = ${e.body}, seal = ${e.seal}
    where gateway = ${e.gateway} and event_id = ${e.event_id}`.execute(tx)
}

/** Lines of statements that are a player's: what they quote, show, paid, or gave back. */
export const listPlayerLines = async (
  tx: Tx,
  playerId: bigint,
): Promise<{ line_id: bigint; details: string }[]> =>
  (
    await sql<{ line_id: bigint; details: string }>`
      select l.line_id, l.details from cashier_statement_lines l
      where l.code in (select reference from cashier_requests where player_id = ${playerId})
        or l.payout_id in (select id from cashier_requests where player_id = ${playerId})
        or l.return_id in (select id from cashier_requests where player_id = ${playerId})
        or l.chargeback_id in (select chargeback_id from cashier_chargebacks where player_id = ${playerId})
        or l.line_id in (select c.proved_line from cashier_confirmations c join cashier_requests r on r.id = c.request_id
          where r.player_id = ${playerId})
        or l.suspense_id in (select s.suspense_id from cashier_suspense s join cashier_requests r
          on r.id in (s.request_id, s.target_id, s.shown_id) where r.player_id = ${playerId})
        or 'line-' || l.line_id in (select s.event_id from cashier_suspense s join cashier_requests r
          on r.id in (s.request_id, s.target_id, s.shown_id) where s.gateway = 'manual' and r.player_id = ${playerId})`.execute(
      tx,
    )
  ).rows

export const setLineDetails = async (tx: Tx, lineId: bigint, details: string): Promise<void> => {
  await sql`update cashier_statement_lines set details = ${details} where line_id = ${lineId}`.execute(
    tx,
  )
}
