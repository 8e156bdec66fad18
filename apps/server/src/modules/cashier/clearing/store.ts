import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { FactLevel } from '../facts/fact.ts'
import type { RequestRow } from '../store.ts'

/** What a withdrawal waits for: a person, room among its player's of a day, room among everybody's of an hour. */
export type WaitsFor = 'staff' | 'player_day' | 'house_hour'
export type ClearedBy = 'rule' | 'staff' | 'time'

/** A withdrawal as far as letting it go is concerned. */
export type ClearingRow = Pick<
  RequestRow,
  | 'id'
  | 'player_id'
  | 'status'
  | 'gateway'
  | 'amount_kurus'
  | 'reference'
  | 'destination'
  | 'created_at'
  | 'version'
  | 'cleared_at'
> & {
  bank_id: string
  bank_name: string
  note_key: string | null
  note: string | null
  waits_for: WaitsFor | null
  claimed_by: bigint | null
  claimed_until: Date | null
  cleared_by: ClearedBy | null
  cleared_staff: bigint | null
  cleared_reason: string | null
  refused_at: Date | null
  refused_staff: bigint | null
}

const withdrawals = sql`
  select r.id, r.player_id, r.status, r.gateway, r.amount_kurus, r.reference, r.destination, r.created_at, r.version,
    r.cleared_at, r.bank_id, b.name as bank_name, r.note_key, r.note, r.waits_for, r.claimed_by, r.claimed_until,
    r.cleared_by, r.cleared_staff, r.cleared_reason, r.refused_at, r.refused_staff
  from cashier_requests r join cashier_banks b on b.id = r.bank_id
  where r.kind = 'withdraw'`
const isWaiting = sql`r.status = 1001 and r.cleared_at is null`

export const findWithdrawal = async (q: Query, id: bigint): Promise<ClearingRow | undefined> =>
  (await sql<ClearingRow>`${withdrawals} and r.id = ${id}`.execute(q)).rows[0]

/** The same, held until the end of the transaction. */
export const takeWithdrawal = async (tx: Tx, id: bigint): Promise<ClearingRow | undefined> =>
  (await sql<ClearingRow>`${withdrawals} and r.id = ${id} for update of r`.execute(tx)).rows[0]

/** One that waits and that nobody has claimed, held; undefined where somebody else has it in hand. */
export const takeUnclaimed = async (
  tx: Tx,
  id: bigint,
  now: Date,
): Promise<ClearingRow | undefined> =>
  (
    await sql<ClearingRow>`
      ${withdrawals} and r.id = ${id} and ${isWaiting} and (r.claimed_until is null or r.claimed_until <= ${now})
      for update of r skip locked`.execute(tx)
  ).rows[0]

/** Withdrawals that wait, behind an id, the oldest first: those that nobody has judged yet, or the others. */
export const listToJudge = async (
  q: Query,
  {
    waitsFor,
    after,
    limit,
  }: { waitsFor: readonly WaitsFor[] | 'nothing'; after: bigint; limit: number },
): Promise<bigint[]> =>
  (
    await sql<{ id: bigint }>`
      select r.id from cashier_requests r
      where r.kind = 'withdraw' and ${isWaiting} and ${waitsFor === 'nothing' ? sql`r.waits_for is null` : sql`r.waits_for = any(${waitsFor})`} and r.id > ${after}
      order by r.id limit ${limit}`.execute(q)
  ).rows.map(({ id }) => id)

/** What the rule may let go is counted by one transaction at a time: two at once would both find room. */
export const lockBudgets = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_clearing', 0))`.execute(tx)
}

/** What the rule has let go, under `lockBudgets`. */
export type RuleSums = {
  playerDayKurus: bigint
  houseHourKurus: bigint
  /** One that came before waits for the hour: what comes later does not pass it. */
  isQueueing: boolean
}

export const sumByRule = async (
  tx: Tx,
  request: Pick<RequestRow, 'id' | 'player_id'>,
  now: Date,
): Promise<RuleSums> => {
  const { rows } = await sql<RuleSums>`
    select
      (select coalesce(sum(amount_kurus), 0)::bigint from cashier_requests
        where player_id = ${request.player_id} and cleared_by in ('rule', 'time')
          and cleared_at > ${now}::timestamptz - interval '1 day') as "playerDayKurus",
      (select coalesce(sum(amount_kurus), 0)::bigint from cashier_requests
        where cleared_by in ('rule', 'time') and cleared_at > ${now}::timestamptz - interval '1 hour') as "houseHourKurus",
      exists (select 1 from cashier_requests r
        where r.kind = 'withdraw' and ${isWaiting} and r.waits_for = 'house_hour' and r.id < ${request.id}) as "isQueueing"`.execute(
    tx,
  )
  const [sums] = rows
  if (!sums) throw new Error('the sums of the rule were not read')
  return sums
}

export const setWaiting = async (
  tx: Query,
  id: bigint,
  waits: { for: WaitsFor; noteKey: string; at: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set waits_for = ${waits.for}, note_key = ${waits.noteKey}, updated_at = ${waits.at}
    where id = ${id} and status = 1001 and cleared_at is null`.execute(tx)
}

/** It may leave from now on. */
export const setCleared = async (
  tx: Tx,
  id: bigint,
  cleared: { by: ClearedBy; staffId?: bigint | undefined; reason?: string; at: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set cleared_at = ${cleared.at}, cleared_by = ${cleared.by},
      cleared_staff = ${cleared.staffId ?? null}, cleared_reason = ${cleared.reason ?? null},
      waits_for = null, claimed_by = null, claimed_until = null, note_key = null, updated_at = ${cleared.at}
    where id = ${id}`.execute(tx)
}

/** Refuses one with staff's words. */
export const setRefused = async (
  tx: Tx,
  id: bigint,
  refused: { staffId: bigint | undefined; note: string; at: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, note = ${refused.note}, note_key = null, refused_at = ${refused.at},
      refused_staff = ${refused.staffId ?? null}, waits_for = null, claimed_by = null, claimed_until = null,
      updated_at = ${refused.at}
    where id = ${id}`.execute(tx)
}

/** Refuses one that has not left, for a deposit of its player's was recalled; also one that was let go. */
export const setRefusedByRecall = async (
  tx: Tx,
  id: bigint,
  refused: { staffId: bigint; now: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set status = 1003, note = null, note_key = 'withdrawal_recalled', refused_at = ${refused.now},
      refused_staff = ${refused.staffId}, waits_for = null, claimed_by = null, claimed_until = null,
      updated_at = ${refused.now}
    where id = ${id}`.execute(tx)
}

export const setClaim = async (
  tx: Tx,
  id: bigint,
  claim: { staffId: bigint; until: Date },
): Promise<void> => {
  await sql`
    update cashier_requests set claimed_by = ${claim.staffId}, claimed_until = ${claim.until}
    where id = ${id}`.execute(tx)
}

export type WithdrawalFilter = {
  /** The gravest fact that it has; `ok` has none. */
  level?: FactLevel | 'ok' | undefined
  /** Claimed by this one, or by nobody. */
  claimedBy?: bigint | 'nobody' | undefined
  minKurus?: bigint | undefined
  maxKurus?: bigint | undefined
}

/** What waits to be let go, the oldest first, behind an id. */
export const listWaiting = async (
  q: Query,
  {
    filter,
    after,
    limit,
    now,
  }: { filter: WithdrawalFilter; after: bigint; limit: number; now: Date },
): Promise<ClearingRow[]> => {
  const { level, claimedBy, minKurus, maxKurus } = filter
  const claimant = sql`case when r.claimed_until > ${now} then r.claimed_by end`
  return (
    await sql<ClearingRow>`
      ${withdrawals} and ${isWaiting} and r.id > ${after}
        and r.amount_kurus between ${minKurus ?? 0n} and ${maxKurus ?? 9_223_372_036_854_775_807n}
        and ${claimedBy === undefined ? sql`true` : claimedBy === 'nobody' ? sql`${claimant} is null` : sql`${claimant} = ${claimedBy}`}
        and ${
          level === undefined
            ? sql`true`
            : sql`coalesce((select f.level from cashier_facts f where f.request_id = r.id and f.over_at is null
              order by array_position(array['red', 'amber', 'note'], f.level) limit 1), 'ok') = ${level}`
        }
      order by r.id limit ${limit}`.execute(q)
  ).rows
}

/** Withdrawals to an account about which staff have decided are judged anew. */
export const judgeAnew = async (tx: Tx, accountId: bigint): Promise<void> => {
  await sql`
    update cashier_requests r set waits_for = null where r.account_id = ${accountId} and ${isWaiting}`.execute(
    tx,
  )
}
