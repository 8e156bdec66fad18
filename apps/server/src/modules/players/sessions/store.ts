import { sql } from 'kysely'
import { prepared, type Query, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { PlayerRow } from '../store.ts'

export type SessionRow = {
  session_id: bigint
  player_id: bigint
  /** Of the cookie that this sign-in gave. */
  device_hash: string
  /** The first session of the browser, which its later sign-ins name too. */
  browser_id: bigint
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
  /** Of the second factor. */
  wrong_codes: number
  ended_at: Date | null
  /** Null of one that has not ended, has expired, or ended before this was noted. */
  ended_by: EndedBy | null
}

/** By what a session ended before it expired. */
export type EndedBy =
  | 'signed_out'
  | 'elsewhere'
  | 'password'
  | 'closed'
  | 'same_browser'
  | 'staff'
  | 'security'

type Tables = {
  players: PlayerRow
  player_sessions: SessionRow
  player_sids: {
    sid_hash: string
    session_id: bigint
    created_at: Date
    /** Set when it was replaced. */
    good_until: Date | null
    successor_hash: string | null
  }
}

const on = (q: Query) => q.withTables<Tables>()

export type FoundSession = SessionRow & Pick<PlayerRow, 'username' | 'role'> & { player_lang: Lang }

const openSessions = (q: Query) =>
  on(q)
    .selectFrom('player_sessions as s')
    .innerJoin('players as p', 'p.player_id', 's.player_id')
    .selectAll('s')
    .select(['p.username', 'p.role', 'p.lang as player_lang'])
    .where('s.ended_at', 'is', null)
    .where('p.status', '=', 'active')

/** What a call asks of a session. */
export type CallSession = Pick<
  FoundSession,
  | 'session_id'
  | 'player_id'
  | 'device_hash'
  | 'pending'
  | 'created_at'
  | 'last_activity_at'
  | 'stepped_up_at'
  | 'username'
  | 'role'
  | 'player_lang'
>

const bySid = prepared<CallSession>(
  'session_by_sid',
  `select s.session_id, s.player_id, s.device_hash, s.pending, s.created_at, s.last_activity_at,
    s.stepped_up_at, p.username, p.role, p.lang as player_lang
  from player_sids d
  join player_sessions s on s.session_id = d.session_id and s.ended_at is null
  join players p on p.player_id = s.player_id and p.status = 'active'
  where d.sid_hash = $1 and (d.good_until is null or d.good_until >= $2)`,
)

/** The session that is not ended, of a player who may play, whose sid this is. */
export const sessionBySid = async (
  q: Query,
  sidHash: string,
  now: Date,
): Promise<CallSession | undefined> => (await bySid(q, [sidHash, now]))[0]

/** By what the session of a sid ended, told to its own browser alone. */
export const endOfSid = async (
  q: Query,
  sidHash: string,
  deviceHash: string,
): Promise<EndedBy | undefined> =>
  (
    await on(q)
      .selectFrom('player_sids as d')
      .innerJoin('player_sessions as s', 's.session_id', 'd.session_id')
      .select('s.ended_by')
      .where('d.sid_hash', '=', sidHash)
      .where('s.device_hash', '=', deviceHash)
      .where('s.pending', '=', false)
      .executeTakeFirst()
  )?.ended_by ?? undefined

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
    .values({
      sid_hash: sidHash,
      session_id: sessionId,
      created_at: now,
      good_until: null,
      successor_hash: null,
    })
    .execute()
}

/** A sid that is good, held: who shows the same one waits. */
export const holdSid = (
  tx: Tx,
  sidHash: string,
  now: Date,
): Promise<{ successor_hash: string | null } | undefined> =>
  on(tx)
    .selectFrom('player_sids')
    .select('successor_hash')
    .where('sid_hash', '=', sidHash)
    .where((eb) => eb.or([eb('good_until', 'is', null), eb('good_until', '>=', now)]))
    .forUpdate()
    .executeTakeFirst()

/** Gives a sid its one successor, and its last moments. */
export const retireSid = async (
  tx: Tx,
  sidHash: string,
  successorHash: string,
  goodUntil: Date,
): Promise<void> => {
  await on(tx)
    .updateTable('player_sids')
    .set({ good_until: goodUntil, successor_hash: successorHash })
    .where('sid_hash', '=', sidHash)
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

export const endSessionRow = async (
  q: Query,
  sessionId: bigint,
  by: EndedBy,
  now: Date,
): Promise<void> => {
  await on(q)
    .updateTable('player_sessions')
    .set({ ended_at: now, ended_by: by })
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** The browser that a device cookie was given to. */
export const findBrowser = async (tx: Tx, deviceHash: string): Promise<bigint | undefined> =>
  (
    await on(tx)
      .selectFrom('player_sessions')
      .select('browser_id')
      .where('device_hash', '=', deviceHash)
      .limit(1)
      .executeTakeFirst()
  )?.browser_id

/** Of a row of sessions `s`: whether its player has been signed in in its browser. */
const inKnownBrowser = sql<boolean>`exists (
  select 1 from player_sessions own
  where own.browser_id = s.browser_id and own.player_id = s.player_id and not own.pending)`

/** Whether this session's player has been signed in before in the browser that it belongs to. */
export const isKnownBrowser = async (q: Query, sessionId: bigint): Promise<boolean> =>
  (await on(q)
    .selectFrom('player_sessions as s')
    .select('s.session_id')
    .where('s.session_id', '=', sessionId)
    .where(inKnownBrowser)
    .executeTakeFirst()) !== undefined

/**
 * Ends all but the newest `keep` sign-ins of a player that wait for their code, of known browsers
 * apart from all others: whoever has found the password can pile up none, and can not end the one
 * that its owner waits in.
 */
export const endOldWaiting = async (
  tx: Tx,
  playerId: bigint,
  keep: number,
  now: Date,
): Promise<void> => {
  await sql`
    update player_sessions set ended_at = ${now}, ended_by = 'security' where session_id in (
      select session_id from (
        select s.session_id,
          row_number() over (partition by ${inKnownBrowser} order by s.session_id desc) as place
        from player_sessions s
        where s.player_id = ${playerId} and s.pending and s.ended_at is null) waiting
      where place > ${keep})`.execute(tx)
}

/** Ends what is open under a device cookie; says which sessions those were. */
export const endSessionsOfDevice = async (
  tx: Tx,
  deviceHash: string,
  now: Date,
): Promise<bigint[]> =>
  (
    await on(tx)
      .updateTable('player_sessions')
      .set({ ended_at: now, ended_by: 'same_browser' })
      .where('device_hash', '=', deviceHash)
      .where('ended_at', 'is', null)
      .returning('session_id')
      .execute()
  ).map((row) => row.session_id)

export const setSteppedUp = async (tx: Tx, sessionId: bigint, now: Date): Promise<void> => {
  await on(tx)
    .updateTable('player_sessions')
    .set({ stepped_up_at: now })
    .where('session_id', '=', sessionId)
    .execute()
}

/** A sign-in that waited is a session; under new sids, since the ones before are gone. */
export const completeSession = async (
  tx: Tx,
  sessionId: bigint,
  set: Pick<SessionRow, 'login_before_at' | 'last_activity_at' | 'stepped_up_at'>,
): Promise<void> => {
  await on(tx)
    .updateTable('player_sessions')
    .set({ ...set, pending: false, wrong_codes: 0 })
    .where('session_id', '=', sessionId)
    .execute()
  await on(tx).deleteFrom('player_sids').where('session_id', '=', sessionId).execute()
}

/** Counts a wrong code of a sign-in that waits; says how many there were. */
export const countWrongCode = async (tx: Tx, sessionId: bigint): Promise<number> =>
  (
    await on(tx)
      .updateTable('player_sessions')
      .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
      .where('session_id', '=', sessionId)
      .returning('wrong_codes')
      .executeTakeFirstOrThrow()
  ).wrong_codes

/** The open sessions of a player that are complete, the newest first. */
export const listOpenSessions = (q: Query, playerId: bigint): Promise<FoundSession[]> =>
  openSessions(q)
    .where('s.player_id', '=', playerId)
    .where('s.pending', '=', false)
    .orderBy('s.session_id', 'desc')
    .execute()

/**
 * When a player first signed in in the browser of a session, where that was after `since` and in
 * another browser before.
 */
export const findNewBrowser = async (
  q: Query,
  { playerId, sessionId, since }: { playerId: bigint; sessionId: bigint; since: Date },
): Promise<Date | undefined> =>
  (
    await sql<{ at: Date }>`
      select first.at from player_sessions s
      cross join lateral (
        select min(own.created_at) as at from player_sessions own
        where own.player_id = s.player_id and own.browser_id = s.browser_id and not own.pending) first
      where s.session_id = ${sessionId} and s.player_id = ${playerId} and first.at > ${since}
        and exists (select 1 from player_sessions other
          where other.player_id = s.player_id and other.browser_id <> s.browser_id and not other.pending
            and other.created_at < first.at)`.execute(q)
  ).rows[0]?.at

/** Ends one session of a player, all but one, or all, waiting sign-ins too; says which ended. */
export const endPlayerSessions = async (
  tx: Tx,
  playerId: bigint,
  which: { only: bigint } | { but: bigint } | 'all',
  by: EndedBy,
  now: Date,
): Promise<bigint[]> =>
  (
    await on(tx)
      .updateTable('player_sessions')
      .set({ ended_at: now, ended_by: by })
      .where('player_id', '=', playerId)
      .where('ended_at', 'is', null)
      .where((eb) => {
        if (which === 'all') return eb.lit(true)
        return 'only' in which
          ? eb('session_id', '=', which.only)
          : eb('session_id', '!=', which.but)
      })
      .returning('session_id')
      .execute()
  ).map((row) => row.session_id)

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
