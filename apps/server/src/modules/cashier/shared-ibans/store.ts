import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { RequestRow } from '../store.ts'

/** Until the end of the transaction nobody else saves this IBAN: twins would not see each other. */
export const lockIban = async (tx: Tx, ibanKey: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('cashier_iban:' || ${ibanKey}, 0))`.execute(
    tx,
  )
}

/** Also where the other one has changed or deleted that account since. */
export const anotherHasIban = async (
  q: Query,
  playerId: bigint,
  ibanKeys: readonly string[],
): Promise<boolean> =>
  (
    await sql`
      select 1 from cashier_accounts where iban_key = any(${[...ibanKeys]}::text[])
        and player_id <> ${playerId} and deleted_at is null
      union all
      select 1 from cashier_former_ibans where iban_key = any(${[...ibanKeys]}::text[])
        and player_id <> ${playerId} limit 1`.execute(q)
  ).rows.length > 0

/** Other players who have, or once had, an IBAN that this one has or had. */
export const sharingIban = async (q: Query, playerId: bigint): Promise<bigint[]> =>
  (
    await sql<{ player_id: bigint }>`
      with own as (
        select iban_key from cashier_accounts where player_id = ${playerId} and iban_key is not null
        union select iban_key from cashier_former_ibans where player_id = ${playerId})
      select a.player_id from own join cashier_accounts a using (iban_key) where a.player_id <> ${playerId}
      union
      select f.player_id from own join cashier_former_ibans f using (iban_key) where f.player_id <> ${playerId}`.execute(
      q,
    )
  ).rows.map((row) => row.player_id)

/** An account that was decided about under another IBAN is open again. */
export const openShared = async (tx: Tx, accountId: bigint, now: Date): Promise<void> => {
  await sql`
    insert into cashier_shared_accounts (account_id, found_at) values (${accountId}, ${now})
    on conflict (account_id) do update
      set found_at = ${now}, decision = null, reason = null, decided_at = null`.execute(tx)
}

export type SharedRow = {
  account_id: bigint
  player_id: bigint
  others: bigint[]
  waiting: number
  found_at: Date
}

/** What waits for staff, the oldest first; with the players who have the IBAN too. */
export const listShared = async (q: Query, limit: number): Promise<SharedRow[]> =>
  (
    await sql<SharedRow>`
      select s.account_id, a.player_id, s.found_at,
        array(select b.player_id from cashier_accounts b
          where b.iban_key = a.iban_key and b.player_id <> a.player_id and b.deleted_at is null
          union select f.player_id from cashier_former_ibans f
          where f.iban_key = a.iban_key and f.player_id <> a.player_id
          order by 1) as others,
        (select count(*)::int from cashier_requests r
          where r.account_id = a.id and r.status = 1001) as waiting
      from cashier_shared_accounts s join cashier_accounts a on a.id = s.account_id
      where s.decision is null order by s.found_at limit ${limit}`.execute(q)
  ).rows

export type SharedDecision = { player_id: bigint; decision: 'release' | 'refuse' | null }

/** The matter and its account, held: no withdrawal to it begins meanwhile. */
export const takeShared = async (tx: Tx, accountId: bigint): Promise<SharedDecision | undefined> =>
  (
    await sql<SharedDecision>`
      select a.player_id, s.decision from cashier_accounts a
      join cashier_shared_accounts s on s.account_id = a.id
      where a.id = ${accountId} for update`.execute(tx)
  ).rows[0]

/** How the matter of an account stands whose IBAN another player had first; null where it is none. */
export const findShared = async (
  q: Query,
  accountId: bigint,
): Promise<'open' | 'release' | 'refuse' | null> =>
  (
    await sql<{ state: 'open' | 'release' | 'refuse' }>`
      select coalesce(decision, 'open') as state from cashier_shared_accounts
      where account_id = ${accountId}`.execute(q)
  ).rows[0]?.state ?? null

export const isRefused = async (q: Query, accountId: bigint): Promise<boolean> =>
  (
    await sql`
      select 1 from cashier_shared_accounts
      where account_id = ${accountId} and decision = 'refuse'`.execute(q)
  ).rows.length > 0

export const decideAbout = async (
  tx: Tx,
  accountId: bigint,
  decision: 'release' | 'refuse',
  reason: string,
  now: Date,
): Promise<void> => {
  await sql`
    update cashier_shared_accounts
    set decision = ${decision}, reason = ${reason}, decided_at = ${now}
    where account_id = ${accountId}`.execute(tx)
}

/** Refuses, with staff's words, what waits for the account and no gateway knows of. */
export const refuseWaiting = async (
  tx: Tx,
  accountId: bigint,
  note: string,
  now: Date,
): Promise<Pick<RequestRow, 'id' | 'player_id' | 'gateway' | 'reference' | 'amount_kurus'>[]> =>
  (
    await sql<Pick<RequestRow, 'id' | 'player_id' | 'gateway' | 'reference' | 'amount_kurus'>>`
      update cashier_requests set status = 1003, note = ${note}, note_key = null, waits_for = null, updated_at = ${now}
      where account_id = ${accountId} and kind = 'withdraw' and status = 1001
      returning id, player_id, gateway, reference, amount_kurus`.execute(tx)
  ).rows
