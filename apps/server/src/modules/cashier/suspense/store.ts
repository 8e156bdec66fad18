import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { GatewayNotification } from '../gateways/gateway.ts'
import type { SignedEvent } from '../gateway-notifications/seals.ts'
import type { RequestRow } from '../store.ts'

/**
 * `lira` came, and are the ledger's to keep; `foreign` money came, which it does not know; `words`
 * alone contradict each other.
 */
export type What = 'lira' | 'foreign' | 'words'

/**
 * Lays a message before staff. False where this transfer's money lies before them already, told
 * under another event's name.
 */
export const insertSuspense = async (
  tx: Tx,
  e: { gateway: string; event_id: string; transaction_id: string },
  what: What,
  shownId: bigint | null,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_suspense (gateway, event_id, transaction_id, what, shown_id)
    values (${e.gateway}, ${e.event_id}, ${e.transaction_id}, ${what}, ${shownId})
    on conflict (gateway, transaction_id) where what <> 'words' do nothing returning 1`.execute(tx)
  return rows.length === 1
}

/** Lays lira that came before staff, many transfers at once, in the order in which they came. */
export const insertSuspenseRows = async (
  tx: Tx,
  events: readonly { gateway: string; event_id: string; transaction_id: string }[],
): Promise<void> => {
  await sql`
    insert into cashier_suspense (gateway, event_id, transaction_id, what)
    select n.gateway, n.event_id, n.transaction_id, 'lira'
    from unnest(${events.map((e) => e.gateway)}::text[], ${events.map((e) => e.event_id)}::text[],
      ${events.map((e) => e.transaction_id)}::text[]) with ordinality as n (gateway, event_id, transaction_id, nth)
    order by n.nth`.execute(tx)
}

export type SuspenseRow = {
  suspense_id: bigint
  gateway: string
  event_id: string
  what: What
  kind: GatewayNotification['kind']
  transaction_id: string
  reference: string
  amount_kurus: bigint
  currency: string
  occurred_at: Date
  received_at: Date
  body: string
  why: GatewayNotification['why']
  seal: string | null
  may_lack: boolean
  why_kept: string
  /** The request that was quoted, and whose it is. */
  quoted_id: bigint | null
  player_id: bigint | null
  /** The row that shows the money while staff look at it. */
  shown_id: bigint | null
}

/** Of an event that has no seal: it may be from before there were any. */
export const mayLack = sql`(e.seal is null and not exists (
  select 1 from cashier_events y where y.seal is not null and y.received_at <= e.received_at))`

const matters = sql`
  select s.suspense_id, s.gateway, s.event_id, s.what, e.kind, s.transaction_id, e.reference, e.amount_kurus,
    e.currency, e.occurred_at, e.received_at, e.body, e.why, e.seal, ${mayLack} as may_lack, e.reason as why_kept, e.request_id as quoted_id, r.player_id, s.shown_id,
    s.decision, s.target_id, s.request_id, s.asked_kurus, s.return_reference, s.reason, s.operator, s.decided_at
  from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
    left join cashier_requests r on r.id = e.request_id`

/** What staff have not ended yet, the oldest first. */
export const listSuspense = async (q: Query, limit: number): Promise<SuspenseRow[]> =>
  (
    await sql<SuspenseRow>`
      ${matters} where s.decision is null order by s.suspense_id limit ${limit}`.execute(q)
  ).rows

export type SuspenseFilter = {
  what: What | undefined
  gateway: string | undefined
  minKurus: bigint | undefined
  maxKurus: bigint | undefined
}

/** A page of it, behind an id. */
export const listOpenSuspense = async (
  q: Query,
  { what, gateway, minKurus, maxKurus }: SuspenseFilter,
  { after, limit }: { after: bigint; limit: number },
): Promise<SuspenseRow[]> => {
  const kind = what === undefined ? sql`` : sql`and s.what = ${what}`
  const from = gateway === undefined ? sql`` : sql`and s.gateway = ${gateway}`
  // Without an amount the page is known before anything is looked up: eighty thousand open matters are not joined for fifty.
  const onPage =
    minKurus === undefined && maxKurus === undefined
      ? sql`and s.suspense_id = any (array(select s.suspense_id from cashier_suspense s
          where s.decision is null and s.suspense_id > ${after} ${kind} ${from} order by s.suspense_id limit ${limit}))`
      : sql``
  return (
    await sql<SuspenseRow>`
      ${matters} where s.decision is null and s.suspense_id > ${after} ${kind} ${from} ${onPage}
        and (${minKurus ?? null}::bigint is null or e.amount_kurus >= ${minKurus ?? null})
        and (${maxKurus ?? null}::bigint is null or e.amount_kurus <= ${maxKurus ?? null})
      order by s.suspense_id limit ${limit}`.execute(q)
  ).rows
}

export const findSuspense = async (q: Query, id: bigint): Promise<Matter | undefined> =>
  (await sql<Matter>`${matters} where s.suspense_id = ${id}`.execute(q)).rows[0]

export type Verdict = {
  decision: 'credit' | 'prove' | 'return' | 'write_off' | 'won' | 'close'
  target_id: bigint | null
  request_id: bigint | null
  asked_kurus: bigint | null
  return_reference: string | null
  reason: string
  operator: string
  decided_at: Date
}
export type Matter = SuspenseRow & (Verdict | { [K in keyof Verdict]: null })

/** The matter, held until the end of the transaction: of two who decide, one waits and then reads. */
export const takeSuspense = async (tx: Tx, id: bigint): Promise<Matter | undefined> =>
  (await sql<Matter>`${matters} where s.suspense_id = ${id} for update of s`.execute(tx)).rows[0]

export const decided = async (tx: Tx, id: bigint, v: Verdict): Promise<void> => {
  await sql`
    update cashier_suspense set decision = ${v.decision}, target_id = ${v.target_id}, request_id = ${v.request_id},
      asked_kurus = ${v.asked_kurus}, return_reference = ${v.return_reference}, reason = ${v.reason},
      operator = ${v.operator}, decided_at = ${v.decided_at}
    where suspense_id = ${id} and decision is null`.execute(tx)
}

export type Unbooked = SignedEvent & Pick<SuspenseRow, 'suspense_id' | 'seal' | 'may_lack'>

/** Lira that came and do not stand in the ledger yet; of one matter, or of the oldest. */
export const takeUnbooked = async (tx: Tx, of: bigint | undefined): Promise<Unbooked[]> =>
  (
    await sql<Unbooked>`
      select s.suspense_id, e.*, ${mayLack} as may_lack
      from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      where s.what = 'lira' and s.booked_at is null and (${of ?? null}::bigint is null or s.suspense_id = ${of ?? null})
      order by s.suspense_id limit 500 for update of s skip locked`.execute(tx)
  ).rows

export const booked = async (tx: Tx, ids: readonly bigint[], now: Date): Promise<void> => {
  await sql`update cashier_suspense set booked_at = ${now} where suspense_id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )
}

export type Target = Pick<
  RequestRow,
  | 'id'
  | 'player_id'
  | 'kind'
  | 'status'
  | 'method_id'
  | 'amount_kurus'
  | 'balance_after_kurus'
  | 'receiving_id'
>

export const takeTarget = async (tx: Tx, id: bigint): Promise<Target | undefined> =>
  (
    await sql<Target>`
      select id, player_id, kind, status, method_id, amount_kurus, balance_after_kurus, receiving_id
      from cashier_requests where id = ${id} for update`.execute(tx)
  ).rows[0]

/** Approves a deposit with the amount that came. */
export const creditRequest = async (
  tx: Tx,
  id: bigint,
  credit: { amountKurus: bigint; noteKey: string | null; now: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set status = 1002, amount_kurus = ${credit.amountKurus}, note_key = ${credit.noteKey},
      note = null, updated_at = ${credit.now}
    where id = ${id}`.execute(tx)
}

/**
 * Rejects a deposit that was under review for this matter, once no other holds it there. True where
 * it did.
 */
export const endReview = async (
  tx: Tx,
  matter: { id: bigint; requestId: bigint },
  note: { key: string } | { text: string },
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update cashier_requests r set status = 1003, updated_at = ${now},
      note_key = ${'key' in note ? note.key : null}, note = ${'text' in note ? note.text : null}
    where r.id = ${matter.requestId} and r.kind = 'deposit' and r.status = 1004 and not exists (
      select 1 from cashier_suspense s join cashier_events e on (e.gateway, e.event_id) = (s.gateway, s.event_id)
      where e.request_id = r.id and s.decision is null and s.suspense_id <> ${matter.id})
    returning 1`.execute(tx)
  return rows.length === 1
}

/** Rejects the row that showed the money while staff looked at it, with what its player may read. */
export const endShown = async (
  tx: Tx,
  shownId: bigint,
  note: { key: string } | { text: string },
  now: Date,
): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, updated_at = ${now},
      note_key = ${'key' in note ? note.key : null}, note = ${'text' in note ? note.text : null}
    where id = ${shownId} and status = 1004`.execute(tx)
}
