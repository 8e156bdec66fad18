import type { OddsFormatOfAccount } from '@felek/contract/preferences.ts'
import { sql, type Generated } from 'kysely'
import type { SecondFactorType } from '@felek/contract/second-factor.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'

export type PlayerStatus = 'active' | 'closed' | 'excluded'

/** What a player has chosen; null: never. A new player's are the defaults. */
export type PreferenceRow = {
  lang_chosen: boolean
  theme: 'dark' | 'light' | null
  show_balance: boolean | null
  show_name: boolean
  clock24: boolean
  odds_format: OddsFormatOfAccount
}

export type PlayerRow = PreferenceRow & {
  player_id: bigint
  username: string
  role: '10' | '20'
  status: PlayerStatus
  firstname: string
  lastname: string
  lang: Lang
  gtm: string
  country: string
  city: string
  /** Mailbox, phone, street and birth date (details.ts). */
  details_sealed: string
  identity_sealed: string
  identity_key: string
  email_key: string
  phone_key: string
  password_hash: string
  /** What sign-in asks for besides the password. */
  two_factor_type: SecondFactorType
  /** The app's secret in use; kept where another type was chosen since. */
  two_factor_sealed: string | null
  currency: 'TRY'
  promotion_code: string | null
  reference_number: string | null
  sms_opt_in: boolean
  email_opt_in: boolean
  rules_accepted_at: Date
  email_confirmed_at: Date | null
  phone_confirmed_at: Date | null
  identity_confirmed_at: Date | null
  last_login_at: Date | null
  created_at: Date
}

type Defaulted = { [K in keyof PreferenceRow]: Generated<PreferenceRow[K]> }
type PlayerTable = Omit<PlayerRow, keyof PreferenceRow> & Defaulted

type Tables = {
  players: PlayerTable
  promotion_codes: { code: string; active: boolean }
}

const on = (q: Query) => q.withTables<Tables>()

/**
 * Whether a write was taken; false where a unique index says that somebody else was faster. The
 * transaction is over then, whatever comes next.
 */
export const unlessTaken = async (write: Promise<unknown>): Promise<boolean> =>
  write.then(
    () => true,
    (error: unknown) => {
      if ((error as { code?: unknown }).code === '23505') return false
      throw error
    },
  )

/** What stands sealed of these players. */
export const detailsAmong = (
  q: Query,
  playerIds: readonly bigint[],
): Promise<Pick<PlayerRow, 'player_id' | 'details_sealed'>[]> =>
  on(q)
    .selectFrom('players')
    .select(['player_id', 'details_sealed'])
    .where('player_id', 'in', [...playerIds])
    .execute()

export const playerById = (q: Query, playerId: bigint): Promise<PlayerRow | undefined> =>
  on(q).selectFrom('players').selectAll().where('player_id', '=', playerId).executeTakeFirst()

export const listPlayers = (q: Query, playerIds: readonly bigint[]): Promise<PlayerRow[]> =>
  on(q)
    .selectFrom('players')
    .selectAll()
    .where(sql<boolean>`player_id = any (${playerIds.map(String)}::bigint[])`)
    .execute()

/**
 * The player of a name, and whether this cookie is the newest of a browser in which they have
 * signed in: one query, found or not.
 */
export const playerAtSignIn = (
  q: Query,
  username: string,
  deviceHash: string,
): Promise<(PlayerRow & { known_device: boolean }) | undefined> =>
  on(q)
    .selectFrom('players as p')
    .selectAll('p')
    .select(
      sql<boolean>`exists (
        select 1 from player_sessions here
        where here.device_hash = ${deviceHash}
          and not exists (select 1 from player_sessions newer
            where newer.browser_id = here.browser_id and newer.session_id > here.session_id)
          and exists (select 1 from player_sessions own
            where own.browser_id = here.browser_id and own.player_id = p.player_id and not own.pending))`.as(
        'known_device',
      ),
    )
    .where('p.username', '=', username)
    .executeTakeFirst()

/** False where one of the keys is taken already. */
export const insertPlayer = async (
  tx: Tx,
  row: Omit<PlayerRow, keyof PreferenceRow>,
): Promise<boolean> =>
  (
    await on(tx)
      .insertInto('players')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('player_id')
      .execute()
  ).length === 1

export const nameIsTaken = async (q: Query, username: string): Promise<boolean> =>
  (await on(q)
    .selectFrom('players')
    .select('player_id')
    .where('username', '=', username)
    .executeTakeFirst()) !== undefined

type AnyOf = Record<'email_key' | 'phone_key' | 'identity_key', readonly string[]>

/** Whose mailbox, phone, identity number or name this is. */
export const playersLike = (tx: Tx, keys: AnyOf & { username?: string }): Promise<PlayerRow[]> =>
  on(tx)
    .selectFrom('players')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', keys.email_key),
        eb('phone_key', 'in', keys.phone_key),
        eb('identity_key', 'in', keys.identity_key),
        ...(keys.username === undefined ? [] : [eb('username', '=', keys.username)]),
      ]),
    )
    .orderBy('player_id')
    .execute()

export const setPerson = async (
  tx: Tx,
  playerId: bigint,
  set: Pick<
    PlayerRow,
    'firstname' | 'lastname' | 'details_sealed' | 'identity_sealed' | 'identity_key'
  >,
): Promise<void> => {
  await on(tx).updateTable('players').set(set).where('player_id', '=', playerId).execute()
}

/** Whether this is still the player's password; it stays so until the transaction ends. */
export const holdPassword = async (
  tx: Tx,
  playerId: bigint,
  passwordHash: string,
): Promise<boolean> =>
  (await on(tx)
    .selectFrom('players')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('password_hash', '=', passwordHash)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** The same by name. */
export const holdNamed = (tx: Tx, username: string): Promise<PlayerRow | undefined> =>
  on(tx)
    .selectFrom('players')
    .selectAll()
    .where('username', '=', username)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The player's row, held: whoever judges codes or changes credentials comes one after the other. */
export const holdPlayer = (tx: Tx, playerId: bigint): Promise<PlayerRow | undefined> =>
  on(tx)
    .selectFrom('players')
    .selectAll()
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets when the player signed in and says when they did before. */
export const setLastLogin = async (tx: Tx, playerId: bigint, now: Date): Promise<Date | null> => {
  const { last_login_at } = await on(tx)
    .selectFrom('players')
    .select('last_login_at')
    .where('player_id', '=', playerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await on(tx)
    .updateTable('players')
    .set({ last_login_at: now })
    .where('player_id', '=', playerId)
    .execute()
  return last_login_at
}

export const codeExists = async (q: Query, code: string): Promise<boolean> =>
  (await on(q)
    .selectFrom('promotion_codes')
    .select('code')
    .where('code', '=', code)
    .where('active', '=', true)
    .executeTakeFirst()) !== undefined

export const anyPlayer = async (q: Query): Promise<boolean> =>
  (await on(q).selectFrom('players').select('player_id').limit(1).execute()).length > 0

/** Takes the place of a password's hash where that is still the old one. */
export const replaceHash = async (
  tx: Tx,
  playerId: bigint,
  oldHash: string,
  newHash: string,
): Promise<void> => {
  await on(tx)
    .updateTable('players')
    .set({ password_hash: newHash })
    .where('player_id', '=', playerId)
    .where('password_hash', '=', oldHash)
    .execute()
}
