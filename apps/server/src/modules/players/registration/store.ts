import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type RegistrationRow = {
  registration_id: bigint
  /** Null until it is answered, and where its details belong to a player. */
  token_hash: string | null
  username: string
  email_key: string
  phone_key: string
  identity_key: string
  form_sealed: string
  password_hash: string
  /** Of the device cookie under which it was sent; null in what is older than that. */
  device_hash: string | null
  lang: Lang
  host: string
  address: string
  created_at: Date
  expires_at: Date
  answered_at: Date | null
}

const on = (q: Query) => q.withTables<{ player_registrations: RegistrationRow }>()

export const insertRegistration = async (tx: Tx, row: RegistrationRow): Promise<void> => {
  await on(tx).insertInto('player_registrations').values(row).execute()
}

/** Up to `max` that wait for their answer, the oldest first, held; two takers never get the same. */
export const takeWaiting = (tx: Tx, max: number): Promise<RegistrationRow[]> =>
  on(tx)
    .selectFrom('player_registrations')
    .selectAll()
    .where('answered_at', 'is', null)
    .orderBy('registration_id')
    .limit(max)
    .forUpdate()
    .skipLocked()
    .execute()

/** Answered: with a token that was mailed, or without, and then nothing can confirm it. */
export const setAnswered = async (
  tx: Tx,
  registrationId: bigint,
  tokenHash: string | null,
  now: Date,
): Promise<void> => {
  await on(tx)
    .updateTable('player_registrations')
    .set({ answered_at: now, token_hash: tokenHash })
    .where('registration_id', '=', registrationId)
    .execute()
}

/** The newest registration of a name that is not over. */
export const newestOfName = (
  q: Query,
  username: string,
  now: Date,
): Promise<Pick<RegistrationRow, 'password_hash'> | undefined> =>
  on(q)
    .selectFrom('player_registrations')
    .select('password_hash')
    .where('username', '=', username)
    .where('expires_at', '>', now)
    .orderBy('registration_id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** What a link opened here must show beside its token; undefined where it is unknown, spent or old. */
export const proofOfToken = (
  q: Query,
  tokenHash: string,
  now: Date,
): Promise<
  Pick<RegistrationRow, 'registration_id' | 'password_hash' | 'device_hash'> | undefined
> =>
  on(q)
    .selectFrom('player_registrations')
    .select(['registration_id', 'password_hash', 'device_hash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/**
 * Holds the registration of a token and all with a link that share its mailbox, phone or identity
 * number, in order of id, so that two confirmations never wait for each other. Undefined where the token is
 * unknown, spent or old.
 */
export const holdByToken = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<RegistrationRow | undefined> => {
  const named = await on(tx)
    .selectFrom('player_registrations')
    .select(['email_key', 'phone_key', 'identity_key'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!named) return undefined
  const kin = await on(tx)
    .selectFrom('player_registrations')
    .selectAll()
    .where('token_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('email_key', '=', named.email_key),
        eb('phone_key', '=', named.phone_key),
        eb('identity_key', '=', named.identity_key),
      ]),
    )
    .orderBy('registration_id')
    .forUpdate()
    .execute()
  // Read again: somebody may have been faster while we waited.
  return kin.find((row) => row.token_hash === tokenHash)
}

/** The one that was confirmed goes; its kin stay until their day is over, and open nothing. */
export const settleKin = async (tx: Tx, confirmed: RegistrationRow): Promise<void> => {
  await on(tx)
    .deleteFrom('player_registrations')
    .where('registration_id', '=', confirmed.registration_id)
    .execute()
  await on(tx)
    .updateTable('player_registrations')
    .set({ token_hash: null })
    .where('token_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('email_key', '=', confirmed.email_key),
        eb('phone_key', '=', confirmed.phone_key),
        eb('identity_key', '=', confirmed.identity_key),
      ]),
    )
    .execute()
}
