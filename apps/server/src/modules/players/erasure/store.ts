import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { PlayerRow } from '../store.ts'

/** From here on this transaction, and no other, may take this person out of what stands for good. */
export const insertErasure = async (
  tx: Tx,
  row: { playerId: bigint; approvalId: bigint; now: Date },
): Promise<void> => {
  await sql`
    insert into player_erasures (player_id, erased_at, approval_id)
    values (${row.playerId}, ${row.now}, ${row.approvalId})`.execute(tx)
}

/** What stands in a player's row once nothing of a person is left in it. */
export type ErasedRow = Pick<
  PlayerRow,
  'username' | 'details_sealed' | 'identity_sealed' | 'email_key' | 'phone_key' | 'identity_key'
>

/** The row keeps its number, its country and its times. */
export const setErased = async (
  tx: Tx,
  playerId: bigint,
  row: ErasedRow,
  now: Date,
): Promise<void> => {
  await sql`
    update players set username = ${row.username}, firstname = 'silindi', lastname = '', city = '',
      details_sealed = ${row.details_sealed}, identity_sealed = ${row.identity_sealed}, email_key = ${row.email_key},
      phone_key = ${row.phone_key}, identity_key = ${row.identity_key}, password_hash = '', two_factor_type = 'none',
      two_factor_sealed = null, promotion_code = null, reference_number = null, sms_opt_in = false, email_opt_in = false,
      show_name = false, erased_at = ${now}
    where player_id = ${playerId}`.execute(tx)
}

/** Everything beside the row that is about the person: sessions with their browsers, secrets, wishes, notes. */
export const deletePersonalRows = async (tx: Tx, playerId: bigint): Promise<void> => {
  const tables = [
    'player_sessions',
    'player_tokens',
    'player_second_factors',
    'player_recovery_codes',
    'player_sms_codes',
    'player_email_changes',
    'player_phone_changes',
    'player_address_changes',
    'consent_links',
    'player_notes',
    'player_tags',
  ] as const
  for (const table of tables)
    await sql`delete from ${sql.table(table)} where player_id = ${playerId}`.execute(tx)
  await sql`update player_closures set reason_sealed = null where player_id = ${playerId}`.execute(
    tx,
  )
}

/** Registrations that were never confirmed, by any of the keys that the person was found by. */
export const deleteRegistrations = async (
  tx: Tx,
  keys: Pick<PlayerRow, 'email_key' | 'phone_key' | 'identity_key'>,
): Promise<void> => {
  await sql`
    delete from player_registrations where email_key = ${keys.email_key} or phone_key = ${keys.phone_key}
      or identity_key = ${keys.identity_key}`.execute(tx)
}

type ExclusionKeys = Pick<PlayerRow, 'player_id' | 'email_key' | 'phone_key' | 'identity_key'>

/** Keeps of an exclusion what nobody can be read from; null: for good. */
export const insertExclusionKeys = async (
  tx: Tx,
  { player_id, email_key, phone_key, identity_key }: ExclusionKeys,
  until: Date | null,
): Promise<void> => {
  await sql`
    insert into player_exclusion_keys (player_id, email_key, phone_key, identity_key, until)
    values (${player_id}, ${email_key}, ${phone_key}, ${identity_key}, coalesce(${until}::timestamptz, 'infinity'))`.execute(
    tx,
  )
}

type AnyKeys = Record<'email_key' | 'phone_key' | 'identity_key', readonly string[]>

/** Whether somebody who was erased while excluded has one of these keys, and the exclusion still runs. */
export const isExcludedByKey = async (q: Query, keys: AnyKeys, now: Date): Promise<boolean> =>
  (
    await sql`
      select 1 from player_exclusion_keys where until > ${now} and (email_key = any (${[...keys.email_key]}::text[])
        or phone_key = any (${[...keys.phone_key]}::text[]) or identity_key = any (${[...keys.identity_key]}::text[])) limit 1`.execute(
      q,
    )
  ).rows.length > 0

export const readErasedAt = async (q: Query, playerId: bigint): Promise<Date | null> =>
  (
    await sql<{ erased_at: Date | null }>`
      select erased_at from players where player_id = ${playerId}`.execute(q)
  ).rows[0]?.erased_at ?? null
