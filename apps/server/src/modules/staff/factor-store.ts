import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

export type FactorKind = 'totp' | 'passkey'
export type FactorRow = {
  factor_id: bigint
  staff_id: bigint
  kind: FactorKind
  secret_sealed: string | null
  credential_id: string | null
  public_key: Buffer | null
  uses: bigint | null
  confirmed_at: Date | null
  created_at: Date
  last_used_at: Date | null
}

const over = (q: Query) => q.withTables<{ staff_factors: FactorRow }>()

export const listFactors = (q: Query, staffId: bigint): Promise<FactorRow[]> =>
  over(q)
    .selectFrom('staff_factors')
    .selectAll()
    .where('staff_id', '=', staffId)
    .orderBy('factor_id')
    .execute()

export const insertFactor = async (tx: Tx, row: FactorRow): Promise<void> => {
  await over(tx).insertInto('staff_factors').values(row).execute()
}

/** The newest app secret that waits for its first code. */
export const findWaitingTotp = (q: Query, staffId: bigint): Promise<FactorRow | undefined> =>
  over(q)
    .selectFrom('staff_factors')
    .selectAll()
    .where('staff_id', '=', staffId)
    .where('kind', '=', 'totp')
    .where('confirmed_at', 'is', null)
    .orderBy('factor_id', 'desc')
    .executeTakeFirst()

/** It is the one app secret from now on: those before it go. */
export const confirmTotp = async (
  tx: Tx,
  { factor_id, staff_id }: Pick<FactorRow, 'factor_id' | 'staff_id'>,
  now: Date,
): Promise<void> => {
  await sql`
    delete from staff_factors where staff_id = ${staff_id} and kind = 'totp' and factor_id <> ${factor_id}`.execute(
    tx,
  )
  await sql`update staff_factors set confirmed_at = ${now} where factor_id = ${factor_id}`.execute(
    tx,
  )
}

export const setUsed = async (
  tx: Tx,
  factorId: bigint,
  { uses, now }: { uses: bigint | null; now: Date },
): Promise<void> => {
  await over(tx)
    .updateTable('staff_factors')
    .set({ last_used_at: now, ...(uses === null ? {} : { uses }) })
    .where('factor_id', '=', factorId)
    .execute()
}

/** Takes every factor and every recovery code of a person away. */
export const deleteFactors = async (tx: Tx, staffId: bigint): Promise<void> => {
  await sql`delete from staff_factors where staff_id = ${staffId}`.execute(tx)
  await sql`delete from staff_recovery_codes where staff_id = ${staffId}`.execute(tx)
}

export const setRecoveryCodes = async (
  tx: Tx,
  staffId: bigint,
  hashes: readonly string[],
): Promise<void> => {
  await sql`delete from staff_recovery_codes where staff_id = ${staffId}`.execute(tx)
  await sql`
    insert into staff_recovery_codes (staff_id, code_hash)
    select ${staffId}, hash from unnest(${[...hashes]}::text[]) hash`.execute(tx)
}

/** Whether the code was one that had not been used; it is used now. */
export const spendRecoveryCode = async (
  tx: Tx,
  staffId: bigint,
  hash: string,
  now: Date,
): Promise<boolean> =>
  (
    await sql`
      update staff_recovery_codes set used_at = ${now}
      where staff_id = ${staffId} and code_hash = ${hash} and used_at is null returning 1`.execute(
      tx,
    )
  ).rows.length > 0

export const countRecoveryCodes = async (q: Query, staffId: bigint): Promise<number> =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from staff_recovery_codes where staff_id = ${staffId} and used_at is null`.execute(
      q,
    )
  ).rows[0]?.n ?? 0
