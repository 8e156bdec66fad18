import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

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

/** Remembers whose IBAN this row's was, before it is changed or deleted. */
const keepFormer = async (tx: Tx, id: bigint, at: Date, next = ''): Promise<void> => {
  await sql`
    insert into cashier_former_ibans (iban_key, player_id, until)
    select iban_key, player_id, ${at} from cashier_accounts where id = ${id} and iban_key <> ${next}
    on conflict (iban_key, player_id) do update set until = excluded.until`.execute(tx)
}

export const updateAccount = async (tx: Tx, id: bigint, v: AccountValues): Promise<void> => {
  await keepFormer(tx, id, v.ibanAt, v.ibanKey)
  await sql`
    update cashier_accounts set bank_id = ${v.bankId}, owner = ${v.owner}, branch_code = ${v.branchCode},
      sealed = ${v.sealed}, iban_key = ${v.ibanKey}, iban_at = ${v.ibanAt}
    where id = ${id}`.execute(tx)
}

export const deleteAccount = async (tx: Tx, id: bigint, now: Date): Promise<void> => {
  await keepFormer(tx, id, now)
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
