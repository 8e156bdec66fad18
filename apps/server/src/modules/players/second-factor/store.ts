import { sql } from 'kysely'
import type { SecondFactorType } from '@felek/contract/second-factor.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { PlayerRow } from '../store.ts'

export type SmsPurpose = 'sign_in' | 'phone'

export type CodesRow = {
  player_id: bigint
  waiting_sealed: string | null
  used_step: bigint | null
  wrong_at: Date[]
  locked_until: Date | null
  /** The same of browsers in which the player has never been signed in. */
  stranger_wrong_at: Date[]
  stranger_locked_until: Date | null
}

type SmsCodeRow = {
  player_id: bigint
  purpose: SmsPurpose
  code_key: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type Tables = {
  players: PlayerRow
  player_second_factors: CodesRow
  player_recovery_codes: {
    player_id: bigint
    code_hash: string
    waiting: boolean
    used_at: Date | null
  }
  player_sms_codes: SmsCodeRow
}

const on = (q: Query) => q.withTables<Tables>()

/** What is known of a player's codes. The player's row is held by then. */
export const getCodes = async (tx: Tx, playerId: bigint): Promise<CodesRow> =>
  (await on(tx)
    .selectFrom('player_second_factors')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst()) ?? {
    player_id: playerId,
    waiting_sealed: null,
    used_step: null,
    wrong_at: [],
    locked_until: null,
    stranger_wrong_at: [],
    stranger_locked_until: null,
  }

export const saveCodes = async (tx: Tx, row: CodesRow): Promise<void> => {
  const times = (at: readonly Date[]) => at.map((it) => it.toISOString())
  await sql`
    insert into player_second_factors (player_id, waiting_sealed, used_step, wrong_at, locked_until,
      stranger_wrong_at, stranger_locked_until)
    values (${row.player_id}, ${row.waiting_sealed}, ${row.used_step},
      ${times(row.wrong_at)}::timestamptz[], ${row.locked_until},
      ${times(row.stranger_wrong_at)}::timestamptz[], ${row.stranger_locked_until})
    on conflict (player_id) do update set waiting_sealed = excluded.waiting_sealed,
      used_step = excluded.used_step, wrong_at = excluded.wrong_at,
      locked_until = excluded.locked_until, stranger_wrong_at = excluded.stranger_wrong_at,
      stranger_locked_until = excluded.stranger_locked_until`.execute(tx)
}

/** Forgets the secret that waits, the last code used and every count. */
export const deleteCodes = async (tx: Tx, playerId: bigint): Promise<void> => {
  await on(tx).deleteFrom('player_second_factors').where('player_id', '=', playerId).execute()
}

export const setFactor = async (
  tx: Tx,
  playerId: bigint,
  set: { two_factor_type: SecondFactorType; two_factor_sealed?: string | null },
): Promise<void> => {
  await on(tx).updateTable('players').set(set).where('player_id', '=', playerId).execute()
}

/** Codes that wait take the place of others that waited. */
export const insertWaitingRecovery = async (
  tx: Tx,
  playerId: bigint,
  hashes: readonly string[],
): Promise<void> => {
  await on(tx)
    .deleteFrom('player_recovery_codes')
    .where('player_id', '=', playerId)
    .where('waiting', '=', true)
    .execute()
  await on(tx)
    .insertInto('player_recovery_codes')
    .values(
      hashes.map((code_hash) => ({ player_id: playerId, code_hash, waiting: true, used_at: null })),
    )
    .execute()
}

/** The codes that waited count from now on, and none of those before them. */
export const activateRecovery = async (tx: Tx, playerId: bigint): Promise<void> => {
  await on(tx)
    .deleteFrom('player_recovery_codes')
    .where('player_id', '=', playerId)
    .where('waiting', '=', false)
    .execute()
  await on(tx)
    .updateTable('player_recovery_codes')
    .set({ waiting: false })
    .where('player_id', '=', playerId)
    .execute()
}

export const deleteRecovery = async (tx: Tx, playerId: bigint): Promise<void> => {
  await on(tx).deleteFrom('player_recovery_codes').where('player_id', '=', playerId).execute()
}

/** Spends a recovery code; says how it stood before. */
export const spendRecovery = async (
  tx: Tx,
  playerId: bigint,
  codeHash: string,
  now: Date,
): Promise<'right' | 'used' | 'unknown'> => {
  const found = await on(tx)
    .selectFrom('player_recovery_codes')
    .select('used_at')
    .where('player_id', '=', playerId)
    .where('code_hash', '=', codeHash)
    .where('waiting', '=', false)
    .executeTakeFirst()
  if (!found) return 'unknown'
  if (found.used_at !== null) return 'used'
  await on(tx)
    .updateTable('player_recovery_codes')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('code_hash', '=', codeHash)
    .execute()
  return 'right'
}

/** How many recovery codes still open. */
export const recoveryLeft = async (q: Query, playerId: bigint): Promise<number> => {
  const { n } = await on(q)
    .selectFrom('player_recovery_codes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('player_id', '=', playerId)
    .where('waiting', '=', false)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** The newest code of a purpose: the one before it is worth nothing. */
export const saveSmsCode = async (tx: Tx, row: SmsCodeRow): Promise<void> => {
  const { player_id: _, purpose: __, ...set } = row
  await on(tx)
    .insertInto('player_sms_codes')
    .values(row)
    .onConflict((c) => c.columns(['player_id', 'purpose']).doUpdateSet(set))
    .execute()
}

export const smsCode = (
  tx: Tx,
  playerId: bigint,
  purpose: SmsPurpose,
  now: Date,
): Promise<SmsCodeRow | undefined> =>
  on(tx)
    .selectFrom('player_sms_codes')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const spendSmsCode = async (
  tx: Tx,
  playerId: bigint,
  purpose: SmsPurpose,
  now: Date,
): Promise<void> => {
  await on(tx)
    .updateTable('player_sms_codes')
    .set({ used_at: now })
    .where('player_id', '=', playerId)
    .where('purpose', '=', purpose)
    .execute()
}

/** What went to a phone that is the player's no more opens nothing. */
export const deleteSmsCodes = async (tx: Tx, playerId: bigint): Promise<void> => {
  await on(tx).deleteFrom('player_sms_codes').where('player_id', '=', playerId).execute()
}

/** The first confirmation counts. */
export const confirmPhone = async (tx: Tx, playerId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('players')
    .set({ phone_confirmed_at: now })
    .where('player_id', '=', playerId)
    .where('phone_confirmed_at', 'is', null)
    .execute()
}
