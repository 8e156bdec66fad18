import { sql } from 'kysely'
import type { Query, Tx } from '../../../database/src/database.ts'
import type { Notice } from './gateways/gateway.ts'

export type MethodRow = {
  id: string
  type: number
  name_tr: string
  name_en: string
  logo: string
  min_kurus: bigint
  max_kurus: bigint
  from_minutes: number
  to_minutes: number
  transfer_type_id: number
  fields: string[]
  gateway: string
  highlighted: boolean
  open: boolean
  favourite: boolean
}

/** The open methods of a type, the player's favourites first. */
export const listMethods = async (
  q: Query,
  playerId: bigint,
  type: string,
): Promise<MethodRow[]> => {
  const { rows } = await sql<MethodRow>`
    select m.*, f.method_id is not null as favourite
    from cashier_methods m left join cashier_favourites f on f.method_id = m.id and f.player_id = ${playerId}
    where m.type = ${parseInt(type, 10)} and m.open
    order by f.method_id is null, m.position`.execute(q)
  return rows
}

export const methodById = async (
  q: Query,
  id: string,
): Promise<Omit<MethodRow, 'favourite'> | undefined> =>
  (await sql<MethodRow>`select * from cashier_methods where id = ${id}`.execute(q)).rows[0]

export const methodNames = async (q: Query): Promise<Map<string, { tr: string; en: string }>> => {
  const { rows } = await sql<
    Pick<MethodRow, 'id' | 'name_tr' | 'name_en'>
  >`select id, name_tr, name_en from cashier_methods`.execute(q)
  return new Map(rows.map((m) => [m.id, { tr: m.name_tr, en: m.name_en }]))
}

export const addFavourite = async (
  q: Query,
  playerId: bigint,
  methodId: string,
  now: Date,
): Promise<void> => {
  await sql`insert into cashier_favourites (player_id, method_id, added_at) values (${playerId}, ${methodId}, ${now}) on conflict do nothing`.execute(
    q,
  )
}

export const removeFavourite = async (
  q: Query,
  playerId: bigint,
  methodId: string,
): Promise<void> => {
  await sql`delete from cashier_favourites where player_id = ${playerId} and method_id = ${methodId}`.execute(
    q,
  )
}

export type BankRow = { id: string; code: string; name: string; logo: string }

export const listBanks = async (q: Query, typeId: string): Promise<BankRow[]> =>
  (
    await sql<BankRow>`select id, code, name, logo from cashier_banks where type_id::text = ${typeId} order by position`.execute(
      q,
    )
  ).rows

export const bankById = async (q: Query, id: string): Promise<BankRow | undefined> =>
  (await sql<BankRow>`select id, code, name, logo from cashier_banks where id = ${id}`.execute(q))
    .rows[0]

export type AccountRow = {
  id: bigint
  player_id: bigint
  bank_id: string
  bank_name: string
  owner: string
  branch_code: string
  sealed: string
  iban_key: string
  iban_at: Date
}

const accounts = sql`
  select a.id, a.player_id, a.bank_id, b.name as bank_name, a.owner, a.branch_code, a.sealed, a.iban_key, a.iban_at
  from cashier_accounts a join cashier_banks b on b.id = a.bank_id
  where a.deleted_at is null`

/** The player's own, the newest first. */
export const listAccounts = async (q: Query, playerId: bigint): Promise<AccountRow[]> =>
  (await sql<AccountRow>`${accounts} and a.player_id = ${playerId} order by a.id desc`.execute(q))
    .rows

export const accountById = async (
  q: Query,
  playerId: bigint,
  id: bigint,
): Promise<AccountRow | undefined> =>
  (await sql<AccountRow>`${accounts} and a.player_id = ${playerId} and a.id = ${id}`.execute(q))
    .rows[0]

/**
 * The account, held until the end of the transaction: it is not deleted under a withdrawal, nor
 * changed twice at once.
 */
export const takeAccount = async (
  tx: Tx,
  playerId: bigint,
  id: bigint,
): Promise<AccountRow | undefined> =>
  (
    await sql<AccountRow>`${accounts} and a.player_id = ${playerId} and a.id = ${id} for update of a`.execute(
      tx,
    )
  ).rows[0]

/** By any of an IBAN's keyed hashes. */
export const accountByIban = async (
  q: Query,
  playerId: bigint,
  ibanKeys: readonly string[],
): Promise<AccountRow | undefined> =>
  (
    await sql<AccountRow>`${accounts} and a.player_id = ${playerId} and a.iban_key = any(${[...ibanKeys]}::text[])`.execute(
      q,
    )
  ).rows[0]

export type AccountValues = {
  bankId: string
  owner: string
  branchCode: string
  sealed: string
  ibanKey: string
  ibanAt: Date
}

/** False where the player has this IBAN already (or the id is taken). */
export const insertAccount = async (
  tx: Tx,
  id: bigint,
  playerId: bigint,
  v: AccountValues,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_accounts (id, player_id, bank_id, owner, branch_code, sealed, iban_key, created_at, iban_at)
    values (${id}, ${playerId}, ${v.bankId}, ${v.owner}, ${v.branchCode}, ${v.sealed}, ${v.ibanKey}, ${v.ibanAt}, ${v.ibanAt})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

export const updateAccount = async (tx: Tx, id: bigint, v: AccountValues): Promise<void> => {
  await sql`
    update cashier_accounts set bank_id = ${v.bankId}, owner = ${v.owner}, branch_code = ${v.branchCode},
      sealed = ${v.sealed}, iban_key = ${v.ibanKey}, iban_at = ${v.ibanAt}
    where id = ${id}`.execute(tx)
}

export const deleteAccount = async (tx: Tx, id: bigint, now: Date): Promise<void> => {
  await sql`update cashier_accounts set deleted_at = ${now}, sealed = null, iban_key = null where id = ${id}`.execute(
    tx,
  )
}

export const hasOpenWithdrawal = async (q: Query, accountId: bigint): Promise<boolean> =>
  (
    await sql`select 1 from cashier_requests where account_id = ${accountId} and status in (1001, 1004) limit 1`.execute(
      q,
    )
  ).rows.length > 0

export type RequestKind = 'deposit' | 'withdraw'

export type RequestRow = {
  id: bigint
  player_id: bigint
  kind: RequestKind
  status: number
  method_id: string
  gateway: string
  amount_kurus: bigint
  reference: string
  balance_after_kurus: bigint
  destination: string | null
  expires_at: Date | null
  created_at: Date
}

export type NewRequest = {
  id: bigint
  playerId: bigint
  kind: RequestKind
  status: number
  methodId: string
  gateway: string
  amountKurus: bigint
  reference: string
  balanceAfterKurus: bigint
  bankId: string | null
  senderName: string | null
  accountId: bigint | null
  destination: string | null
  details: Record<string, string>
  expiresAt: Date | null
  at: Date
}

/**
 * Which of the ids are refused withdrawals of the player, or money of his that was held: his
 * notifications (api.md §6).
 */
export const refusedAmong = async (
  q: Query,
  playerId: bigint,
  ids: readonly bigint[],
): Promise<bigint[]> => {
  const { rows } = await sql<{ id: bigint }>`
    select id from cashier_requests
    where id = any (${[...ids]}::bigint[]) and player_id = ${playerId} and kind = 'withdraw' and status = 1003
    union all
    select held_id from wallet_held where held_id = any (${[...ids]}::bigint[]) and player_id = ${playerId}`.execute(
    q,
  )
  return rows.map((row) => row.id)
}

/** False where the id or the reference is taken, so that the caller draws others. */
export const insertRequest = async (tx: Tx, r: NewRequest): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus,
      bank_id, sender_name, account_id, destination, details, expires_at, created_at, updated_at)
    values (${r.id}, ${r.playerId}, ${r.kind}, ${r.status}, ${r.methodId}, ${r.gateway}, ${r.amountKurus}, ${r.reference}, ${r.balanceAfterKurus},
      ${r.bankId}, ${r.senderName}, ${r.accountId}, ${r.destination}, ${JSON.stringify(r.details)}::jsonb, ${r.expiresAt}, ${r.at}, ${r.at})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

const requests = sql`
  select id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus, destination, expires_at, created_at
  from cashier_requests`

/** The deposits of a player that are still waited for, newest first. */
export const listOpenDeposits = async (q: Query, playerId: bigint): Promise<RequestRow[]> =>
  (
    await sql<RequestRow>`
      ${requests} where player_id = ${playerId} and kind = 'deposit' and status in (1001, 1004) order by created_at desc, id desc`.execute(
      q,
    )
  ).rows

/**
 * Waits until no other transaction counts this player's open transfers, and keeps the count until
 * the end of this one: two that count at once would both find room. Another player is never waited
 * for, but by the accident of a hash.
 */
export const lockOpenTransfers = async (tx: Tx, playerId: bigint): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_transfers:' || ${String(playerId)}, 0))`.execute(
    tx,
  )
}

/** The request that a gateway quotes, held until the end of the transaction. */
export const takeRequest = async (
  tx: Tx,
  gateway: string,
  reference: string,
): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`${requests} where gateway = ${gateway} and reference = ${reference} for update`.execute(
      tx,
    )
  ).rows[0]

export const setStatus = async (
  tx: Tx,
  id: bigint,
  status: number,
  noteKey: string | null,
  at: Date,
): Promise<void> => {
  await sql`update cashier_requests set status = ${status}, note_key = ${noteKey}, updated_at = ${at} where id = ${id}`.execute(
    tx,
  )
}

export const setBalanceAfter = async (
  tx: Tx,
  id: bigint,
  balanceAfterKurus: bigint,
): Promise<void> => {
  await sql`update cashier_requests set balance_after_kurus = ${balanceAfterKurus} where id = ${id}`.execute(
    tx,
  )
}

/** Does some of a transaction's work; where that throws, it alone is taken back. */
export const attempt = async (
  tx: Tx,
  work: () => Promise<void>,
): Promise<{ done: true } | { error: unknown }> => {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return { done: true }
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    return { error }
  }
}

/** Withdrawals that no gateway knows of yet. */
export const takeUnsentPayouts = async (tx: Tx, limit: number): Promise<RequestRow[]> =>
  (
    await sql<RequestRow>`${requests} where kind = 'withdraw' and status = 1001 order by created_at limit ${limit} for update skip locked`.execute(
      tx,
    )
  ).rows

/** Deposits whose transfer did not come in time; each is now cancelled. */
export const cancelExpired = async (
  q: Query,
  now: Date,
  noteKey: string,
): Promise<Pick<RequestRow, 'id' | 'player_id'>[]> => {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'player_id'>>`
    update cashier_requests set status = 1005, note_key = ${noteKey}, updated_at = ${now}
    where id in (select id from cashier_requests where kind = 'deposit' and status = 1001 and expires_at < ${now} limit 200 for update skip locked)
    returning id, player_id`.execute(q)
  return rows
}

export type EventRow = {
  gateway: string
  event_id: string
  body: string
  kind: Notice['kind']
  transaction_id: string
  reference: string
  amount_kurus: bigint
  currency: string
  occurred_at: Date
  outcome: string | null
}

/** Keeps a gateway's words; answers what was kept under that id before, where something was. */
export const keepEvent = async (
  q: Query,
  e: Omit<EventRow, 'outcome'>,
  now: Date,
  retryAt: Date,
): Promise<{ body: string } | undefined> => {
  const { rows } = await sql`
    insert into cashier_events (gateway, event_id, body, kind, transaction_id, reference, amount_kurus, currency, occurred_at, received_at, next_at)
    values (${e.gateway}, ${e.event_id}, ${e.body}, ${e.kind}, ${e.transaction_id}, ${e.reference}, ${e.amount_kurus}, ${e.currency}, ${e.occurred_at}, ${now}, ${retryAt})
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

/** What an applied event has told of the same transfer before. */
export const toldBefore = async (
  q: Query,
  e: Pick<EventRow, 'gateway' | 'transaction_id' | 'kind'>,
): Promise<Told | undefined> =>
  (
    await sql<Told>`
    select reference, amount_kurus, currency from cashier_events
    where gateway = ${e.gateway} and transaction_id = ${e.transaction_id} and kind = ${e.kind} and outcome = 'applied'`.execute(
      q,
    )
  ).rows[0]

export type Told = Pick<EventRow, 'reference' | 'amount_kurus' | 'currency'>

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
      count(*) filter (where status = 1001)::int as pending, count(*) filter (where status = 1004)::int as processing, min(created_at) as oldest
    from cashier_requests where kind = 'withdraw' and status in (1001, 1004)`.execute(q)
  return rows[0] ?? { suspense: 0, unapplied: 0, pending: 0, processing: 0, oldest: null }
}
