import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

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
  /** The entry that parked its money, once it came while a rule kept it out of cash. */
  parked_id: bigint | null
  /** Goes up with every change of the row. */
  version: number
  /** When a withdrawal was let go; no other leaves. */
  cleared_at: Date | null
  /** Which account of the house a deposit was told; null of gateways that have their own. */
  receiving_id: bigint | null
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
  /** Sealed under the request's own place. */
  sealedDetails?: string | null
  expiresAt: Date | null
  /** Of one that is made as handed over: demo data. */
  isCleared?: boolean
  receivingId?: bigint | null
  at: Date
}

/** False where the id or the reference is taken, so that the caller draws others. */
export const insertRequest = async (tx: Tx, r: NewRequest): Promise<boolean> => {
  const { rows } = await sql`
    insert into cashier_requests (id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus,
      bank_id, sender_name, account_id, destination, details, sealed_details, expires_at, created_at, updated_at, cleared_at, cleared_by, receiving_id)
    values (${r.id}, ${r.playerId}, ${r.kind}, ${r.status}, ${r.methodId}, ${r.gateway}, ${r.amountKurus}, ${r.reference}, ${r.balanceAfterKurus},
      ${r.bankId}, ${r.senderName}, ${r.accountId}, ${r.destination}, ${JSON.stringify(r.details)}::jsonb, ${r.sealedDetails ?? null}, ${r.expiresAt}, ${r.at}, ${r.at},
      ${r.isCleared ? r.at : null}, ${r.isCleared ? 'rule' : null}, ${r.receivingId ?? null})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length === 1
}

const requests = sql`
  select id, player_id, kind, status, method_id, gateway, amount_kurus, reference, balance_after_kurus, destination, expires_at, created_at, parked_id, version, cleared_at, receiving_id
  from cashier_requests`

export type OpenDepositRow = RequestRow & { transfer_type_id: number; bankcode: string | null }

/** The deposits of a player that are still waited for, newest first: what is parked has come. */
export const listOpenDeposits = async (q: Query, playerId: bigint): Promise<OpenDepositRow[]> =>
  (
    await sql<OpenDepositRow>`
      select open.*, m.transfer_type_id, m.bankcode
      from (${requests} where player_id = ${playerId} and kind = 'deposit' and status in (1001, 1004) and parked_id is null) open
      join cashier_methods m on m.id = open.method_id
      order by open.created_at desc, open.id desc`.execute(q)
  ).rows

export type StepRow = { status: number; note_key: string | null; note: string | null; at: Date }

/** The steps of a request of the player's, the first one first; none where it is not his. */
export const listSteps = async (q: Query, playerId: bigint, id: bigint): Promise<StepRow[]> =>
  (
    await sql<StepRow>`
      select s.status, s.note_key, s.note, s.at
      from cashier_steps s join cashier_requests r on r.id = s.request_id
      where r.id = ${id} and r.player_id = ${playerId} order by s.step`.execute(q)
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

/** A request that is known to be there. */
export const findRequest = async (q: Query, id: bigint): Promise<RequestRow> => {
  const [row] = (await sql<RequestRow>`${requests} where id = ${id}`.execute(q)).rows
  if (!row) throw new Error(`request ${id} is gone`)
  return row
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

/** The gateway of withdrawals that staff pay by hand: none of gateways.ts, so that no message moves one. */
export const manualGateway = 'manual'

export type ClearedWithdrawal = { id: bigint; playerId: bigint }

const isUnsent = (by: 'machine' | 'hand') => sql`
  kind = 'withdraw' and status = 1001 and cleared_at is not null
  and ${by === 'hand' ? sql`gateway = 'manual'` : sql`gateway <> 'manual'`}`

/** Withdrawals that were let go and that no gateway and no file knows of yet, in the order in which they were. */
export const listUnsent = async (
  q: Query,
  by: 'machine' | 'hand',
  limit: number,
): Promise<ClearedWithdrawal[]> =>
  (
    await sql<ClearedWithdrawal>`
      select id, player_id as "playerId" from cashier_requests where ${isUnsent(by)}
      order by cleared_at, id limit ${limit}`.execute(q)
  ).rows

/** Of these withdrawals those that are still unsent, as long as nobody else has them in hand. */
export const takeUnsent = async (
  tx: Tx,
  by: 'machine' | 'hand',
  { ids, limit }: { ids: readonly bigint[]; limit: number },
): Promise<RequestRow[]> =>
  (
    await sql<RequestRow>`${requests} where id = any (${[...ids]}::bigint[]) and ${isUnsent(by)}
      order by cleared_at, id limit ${limit} for update skip locked`.execute(tx)
  ).rows

/** A withdrawal, held until the end of the transaction. */
export const takeWithdrawal = async (tx: Tx, id: bigint): Promise<RequestRow | undefined> =>
  (await sql<RequestRow>`${requests} where id = ${id} and kind = 'withdraw' for update`.execute(tx))
    .rows[0]

/** A deposit of the player's, held until the end of the transaction. */
export const takeDeposit = async (
  tx: Tx,
  playerId: bigint,
  id: bigint,
): Promise<RequestRow | undefined> =>
  (
    await sql<RequestRow>`${requests} where id = ${id} and player_id = ${playerId} and kind = 'deposit' for update`.execute(
      tx,
    )
  ).rows[0]

/**
 * Up to `limit` deposits whose money did not come in time, the oldest first; now cancelled, with the
 * note that fits a transfer or a hosted payment.
 */
export const cancelExpired = async (
  q: Query,
  now: Date,
  notes: { transfer: string; payment: string },
  limit: number,
): Promise<Pick<RequestRow, 'id' | 'player_id'>[]> => {
  const { rows } = await sql<Pick<RequestRow, 'id' | 'player_id'>>`
    update cashier_requests set status = 1005, updated_at = ${now},
      note_key = case (select transfer_type_id from cashier_methods m where m.id = method_id)
        when 0 then ${notes.payment} else ${notes.transfer} end
    where id in (select id from cashier_requests where kind = 'deposit' and status = 1001 and expires_at < ${now} order by created_at limit ${limit} for update skip locked)
    returning id, player_id`.execute(q)
  return rows
}

/** Until when the identity is valid (yyyy-mm-dd), as the last withdrawal of the player's own asking said. */
export const lastIdentityDate = async (q: Query, playerId: bigint): Promise<string | undefined> =>
  (
    await sql<{ date: string | null }>`
      select details ->> 'identityValidityDate' as date from cashier_requests
      where player_id = ${playerId} and kind = 'withdraw' and details ->> 'identityValidityDate' is not null
      order by created_at desc, id desc limit 1`.execute(q)
  ).rows[0]?.date ?? undefined
