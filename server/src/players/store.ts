import { sql } from 'kysely'
import type { Query, Tx } from '../../../database/src/database.ts'
import type { Lang } from '../../../phrases/src/format.ts'

export type PlayerStatus = 'unconfirmed' | 'active' | 'closed' | 'excluded'

export type PlayerRow = {
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
  address: string
  /** yyyy-mm-dd */
  birthdate: string
  identity_sealed: string
  identity_key: string
  email: string
  email_key: string
  phone: string
  password_hash: string
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

export type SessionRow = {
  session_id: bigint
  player_id: bigint
  device_hash: string
  uip: string
  user_agent: string
  lang: Lang
  /** Waits for the second factor. */
  pending: boolean
  /** The sign-in before this one, as the player is shown it. */
  login_before_at: Date | null
  created_at: Date
  last_activity_at: Date
  stepped_up_at: Date | null
  ended_at: Date | null
}

type Tables = {
  players: PlayerRow
  player_sessions: SessionRow
  player_sids: { sid_hash: string; session_id: bigint; created_at: Date; good_until: Date | null }
  player_tokens: {
    token_hash: string
    player_id: bigint
    purpose: 'confirm'
    created_at: Date
    expires_at: Date
    used_at: Date | null
  }
  player_login_keys: { kid: string; public_jwk: string; private_sealed: string; created_at: Date }
  player_nonces: { session_id: bigint; nonce_hash: string; at: Date }
  promotion_codes: { code: string; active: boolean }
}

const on = (q: Query) => q.withTables<Tables>()

/* Players */

export const playerById = (q: Query, playerId: bigint): Promise<PlayerRow | undefined> =>
  on(q).selectFrom('players').selectAll().where('player_id', '=', playerId).executeTakeFirst()

/**
 * The player of a name, and whether they have signed in from this device before: one query, found
 * or not.
 */
export const playerAtSignIn = (
  q: Query,
  username: string,
  deviceHash: string,
): Promise<(PlayerRow & { known_device: boolean }) | undefined> =>
  on(q)
    .selectFrom('players as p')
    .selectAll('p')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('player_sessions as s')
            .select('s.session_id')
            .whereRef('s.player_id', '=', 'p.player_id')
            .where('s.device_hash', '=', deviceHash)
            .where('s.pending', '=', false),
        )
        .$castTo<boolean>()
        .as('known_device'),
    )
    .where('p.username', '=', username)
    .executeTakeFirst()

/** False where one of the keys is taken already. */
export const insertPlayer = async (tx: Tx, row: PlayerRow): Promise<boolean> =>
  (
    await on(tx)
      .insertInto('players')
      .values(row)
      .onConflict((c) => c.doNothing())
      .returning('player_id')
      .execute()
  ).length === 1

export const playersLike = (
  tx: Tx,
  keys: Pick<PlayerRow, 'username' | 'email_key' | 'phone' | 'identity_key'>,
): Promise<PlayerRow[]> =>
  on(tx)
    .selectFrom('players')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('username', '=', keys.username),
        eb('email_key', '=', keys.email_key),
        eb('phone', '=', keys.phone),
        eb('identity_key', '=', keys.identity_key),
      ]),
    )
    .orderBy('player_id')
    .execute()

/**
 * Forgets registrations that nobody confirmed in time: their names and addresses are free again.
 */
export const deleteUnconfirmed = async (tx: Tx, now: Date): Promise<void> => {
  await sql`
    delete from players p where p.status = 'unconfirmed'
      and not exists (select 1 from player_tokens t where t.player_id = p.player_id and t.purpose = 'confirm' and t.used_at is null and t.expires_at > ${now})`.execute(
    tx,
  )
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

/* Sessions */

export type FoundSession = SessionRow & Pick<PlayerRow, 'username' | 'role'> & { player_lang: Lang }

const openSessions = (q: Query) =>
  on(q)
    .selectFrom('player_sessions as s')
    .innerJoin('players as p', 'p.player_id', 's.player_id')
    .selectAll('s')
    .select(['p.username', 'p.role', 'p.lang as player_lang'])
    .where('s.ended_at', 'is', null)
    .where('p.status', '=', 'active')

/**
 * The session that is not ended, of a player who may play, whose sid and device cookie these are.
 */
export const sessionBySid = (
  q: Query,
  sidHash: string,
  deviceHash: string,
  now: Date,
): Promise<FoundSession | undefined> =>
  openSessions(q)
    .innerJoin('player_sids as d', 'd.session_id', 's.session_id')
    .where('d.sid_hash', '=', sidHash)
    .where('s.device_hash', '=', deviceHash)
    .where((eb) => eb.or([eb('d.good_until', 'is', null), eb('d.good_until', '>=', now)]))
    .executeTakeFirst()

export const sessionById = (q: Query, sessionId: bigint): Promise<FoundSession | undefined> =>
  openSessions(q).where('s.session_id', '=', sessionId).executeTakeFirst()

export type SessionTimes = { sessionId: bigint; lastActivityMs: number; createdMs: number }

/**
 * What says whether sessions are awake; asked for every stake, so it reads no more than that, as
 * numbers, by one parameter.
 */
export const sessionTimes = async (
  q: Query,
  sessionIds: readonly bigint[],
): Promise<SessionTimes[]> =>
  (
    await sql<SessionTimes>`
      select s.session_id as "sessionId",
        (extract(epoch from s.last_activity_at) * 1000)::float8 as "lastActivityMs",
        (extract(epoch from s.created_at) * 1000)::float8 as "createdMs"
      from player_sessions s join players p using (player_id)
      where s.session_id = any(${[...sessionIds]}::bigint[]) and s.ended_at is null and p.status = 'active'`.execute(
      q,
    )
  ).rows

/** The sessions of which something changed in the last `windowMs`, by the database's clock. */
export const sessionChanges = async (q: Query, windowMs: number): Promise<bigint[]> =>
  (
    await sql<{ session_id: bigint }>`
      select distinct session_id from player_session_changes where at > clock_timestamp() - make_interval(secs => ${windowMs / 1_000})`.execute(
      q,
    )
  ).rows.map((row) => row.session_id)

export const insertSession = async (tx: Tx, row: SessionRow): Promise<void> => {
  await on(tx).insertInto('player_sessions').values(row).execute()
}

export const insertSid = async (
  tx: Tx,
  sidHash: string,
  sessionId: bigint,
  now: Date,
): Promise<void> => {
  await on(tx)
    .insertInto('player_sids')
    .values({ sid_hash: sidHash, session_id: sessionId, created_at: now, good_until: null })
    .execute()
}

/**
 * Gives a replaced sid its last moments; one that is replaced again does not live longer for it.
 */
export const retireSid = async (tx: Tx, sidHash: string, goodUntil: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_sids')
    .set({ good_until: goodUntil })
    .where('sid_hash', '=', sidHash)
    .where('good_until', 'is', null)
    .execute()
}

export const sidBelongs = async (
  q: Query,
  sidHash: string,
  sessionId: bigint,
  now: Date,
): Promise<boolean> =>
  (await on(q)
    .selectFrom('player_sids')
    .select('sid_hash')
    .where('sid_hash', '=', sidHash)
    .where('session_id', '=', sessionId)
    .where((eb) => eb.or([eb('good_until', 'is', null), eb('good_until', '>=', now)]))
    .executeTakeFirst()) !== undefined

export const endSessionRow = async (q: Query, sessionId: bigint, now: Date): Promise<void> => {
  await on(q)
    .updateTable('player_sessions')
    .set({ ended_at: now })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export const deviceIsKnown = async (q: Query, deviceHash: string): Promise<boolean> =>
  (await on(q)
    .selectFrom('player_sessions')
    .select('session_id')
    .where('device_hash', '=', deviceHash)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const setSteppedUp = async (tx: Tx, sessionId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_sessions')
    .set({ stepped_up_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

/**
 * Rows only move forward in time, whatever order their news comes in; always in order of id, so
 * that no two writers cross.
 */
export const setActivity = async (
  q: Query,
  seen: readonly { sessionId: bigint; at: Date }[],
): Promise<void> => {
  const rows = seen.toSorted((a, b) => (a.sessionId < b.sessionId ? -1 : 1))
  await sql`
    update player_sessions s set last_activity_at = n.at
    from unnest(${rows.map((r) => r.sessionId)}::bigint[], ${rows.map((r) => r.at.toISOString())}::timestamptz[]) as n (session_id, at)
    where s.session_id = n.session_id and s.ended_at is null and s.last_activity_at < n.at`.execute(
    q,
  )
}

/* Tries */

/**
 * Takes a try out of a bucket that holds `max` in any `windowMs`; says how long to wait, in ms,
 * where none is left. One statement, so that parallel tries can not slip past the count.
 */
export const takeTry = async (
  q: Query,
  bucket: string,
  max: number,
  windowMs: number,
  now: Date,
): Promise<number> => {
  const since = new Date(now.getTime() - windowMs)
  const recent = sql`array(select x from unnest(t.at) x where x > ${since} order by x)`
  const { rows } = await sql<{ refused: boolean; oldest: Date }>`
    insert into player_tries as t (bucket, at) values (${bucket}, array[${now}::timestamptz])
    on conflict (bucket) do update set
      refused = cardinality(${recent}) >= ${max},
      at = case when cardinality(${recent}) >= ${max} then ${recent} else ${recent} || ${now}::timestamptz end
    returning refused, at[1] as oldest`.execute(q)
  const row = rows[0]
  return row?.refused ? Math.max(1, row.oldest.getTime() + windowMs - now.getTime()) : 0
}

/** Puts the newest try back: it was a right one, or none at all. */
export const returnTry = async (q: Query, bucket: string): Promise<void> => {
  await sql`update player_tries set at = trim_array(at, 1) where bucket = ${bucket} and cardinality(at) > 0`.execute(
    q,
  )
}

/* Confirmation */

export const insertToken = async (
  tx: Tx,
  tokenHash: string,
  playerId: bigint,
  now: Date,
  expiresAt: Date,
): Promise<void> => {
  await on(tx)
    .insertInto('player_tokens')
    .values({
      token_hash: tokenHash,
      player_id: playerId,
      purpose: 'confirm',
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
}

/** Spends a token, and every other of that player; undefined where it is unknown, used or old. */
export const spendToken = async (
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<bigint | undefined> => {
  const spent = await on(tx)
    .updateTable('player_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'confirm')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('player_id')
    .executeTakeFirst()
  if (spent)
    await on(tx)
      .updateTable('player_tokens')
      .set({ used_at: now })
      .where('player_id', '=', spent.player_id)
      .where('purpose', '=', 'confirm')
      .where('used_at', 'is', null)
      .execute()
  return spent?.player_id
}

/** The player's name, where they were still unconfirmed. */
export const activatePlayer = async (
  tx: Tx,
  playerId: bigint,
  now: Date,
): Promise<string | undefined> =>
  (
    await on(tx)
      .updateTable('players')
      .set({ status: 'active', email_confirmed_at: now })
      .where('player_id', '=', playerId)
      .where('status', '=', 'unconfirmed')
      .returning('username')
      .executeTakeFirst()
  )?.username

/* Sealed sign-in data */

export type LoginKeyRow = Tables['player_login_keys']

export const loginKeys = (q: Query): Promise<LoginKeyRow[]> =>
  on(q)
    .selectFrom('player_login_keys')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()

export const insertLoginKey = async (tx: Tx, row: LoginKeyRow): Promise<void> => {
  await on(tx).insertInto('player_login_keys').values(row).execute()
}

/** False where this session has shown that nonce before. */
export const insertNonce = async (
  tx: Tx,
  sessionId: bigint,
  nonceHash: string,
  now: Date,
): Promise<boolean> =>
  (
    await on(tx)
      .insertInto('player_nonces')
      .values({ session_id: sessionId, nonce_hash: nonceHash, at: now })
      .onConflict((c) => c.doNothing())
      .returning('at')
      .execute()
  ).length === 1

/* Housekeeping */

export const sweep = async (tx: Tx, now: Date): Promise<void> => {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const dayMs = 86_400_000
  await sql`delete from player_nonces where at < ${before(dayMs)}`.execute(tx)
  await sql`delete from player_tries where not exists (select 1 from unnest(at) x where x > ${before(dayMs)})`.execute(
    tx,
  )
  await sql`delete from player_sids where good_until < ${before(dayMs)}`.execute(tx)
  await sql`delete from player_login_keys k where exists (select 1 from player_login_keys n where n.created_at > k.created_at and n.created_at < ${before(2 * dayMs)})`.execute(
    tx,
  )
  // Browsers keep a cookie for 400 days at most, so an older session says nothing of a device any
  // more.
  await sql`delete from player_sessions where created_at < ${before(400 * dayMs)}`.execute(tx)
  await sql`delete from player_session_changes where at < clock_timestamp() - interval '1 hour'`.execute(
    tx,
  )
  await deleteUnconfirmed(tx, now)
}

export const anyPlayer = async (q: Query): Promise<boolean> =>
  (await on(q).selectFrom('players').select('player_id').limit(1).execute()).length > 0
