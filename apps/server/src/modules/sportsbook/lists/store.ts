import { sql } from 'kysely'
import type { Score } from '@felek/contract/protocols/feed/feed.ts'
import type { FinishedEvent, WholeEvent } from '@felek/contract/sportsbook-lists.ts'
import type { Query, Tx } from '@felek/database/database.ts'

type ResultRow = {
  event_id: string
  code: string
  sport: string
  league_id: string
  league: string
  tier: WholeEvent['league']['tier']
  fast: boolean
  home: string
  away: string
  home_arms: string
  away_arms: string
  starts_at: Date
  status: FinishedEvent['status']
  score: Score | null
  seal: string
}

const overWords = ['ended', 'postponed', 'cancelled', 'abandoned']

/** Of one that never began there is no score to show. */
const wasPlayed = (status: string): boolean => status !== 'postponed' && status !== 'cancelled'

const toFinished = (row: ResultRow): FinishedEvent => ({
  eventID: row.event_id,
  code: row.code,
  sport: row.sport,
  league: { leagueID: row.league_id, name: row.league },
  home: row.home,
  away: row.away,
  arms: { home: row.home_arms, away: row.away_arms },
  startsAt: new Date(row.starts_at).toISOString(),
  status: row.status,
  ...(row.score && wasPlayed(row.status) ? { score: row.score.points.join(':') } : {}),
  statistics: (wasPlayed(row.status) && row.score?.statistics) || {},
  seal: row.seal,
})

const resultFrom = sql`select e.event_id, e.code, e.sport, e.league_id, l.name as league, l.tier, l.fast, h.name as home, a.name as away,
    h.arms as home_arms, a.arms as away_arms, e.starts_at, e.status, e.score, e.seal
  from sports_events e join sports_leagues l on l.league_id = e.league_id join sports_teams h on h.team_id = e.home_id
    join sports_teams a on a.team_id = e.away_id`

/**
 * A match that is over as its page shows it, whenever it was: how it ended, and its figures. What happened
 * in it is not kept.
 */
export const overEvent = async (q: Query, eventId: string): Promise<WholeEvent | undefined> => {
  const [row] = (
    await sql<ResultRow>`${resultFrom} where e.event_id = ${eventId} and e.status = any (${overWords}::text[])`.execute(
      q,
    )
  ).rows
  if (row === undefined) return undefined
  const { league, ...finished } = toFinished(row)
  const { red } = finished.statistics
  return {
    ...finished,
    league: { ...league, tier: row.tier, fast: row.fast },
    clock: row.status,
    ...(red && red[0] + red[1] > 0 ? { red } : {}),
    mbs: 1,
    more: 0,
    markets: [],
    decided: [],
    incidents: [],
  }
}

/** Matches that are over, of those that began in a span; the newest first. */
export const finishedEvents = async (
  q: Query,
  wanted: { from: Date; before: Date; sport?: string | undefined; leagueID?: string | undefined },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: FinishedEvent[]; total: number }> => {
  const { from, before, sport, leagueID } = wanted
  const where = sql`e.starts_at >= ${from} and e.starts_at < ${before} and e.status = any (${overWords}::text[])
    and (${sport ?? null}::text is null or e.sport = ${sport ?? null})
    and (${leagueID ?? null}::text is null or e.league_id = ${leagueID ?? null})`
  const [{ rows }, counted] = await Promise.all([
    sql<ResultRow>`
      ${resultFrom} where ${where} order by e.starts_at desc, e.event_id limit ${limit} offset ${offset}`.execute(
      q,
    ),
    sql<{ n: string }>`select count(*)::text as n from sports_events e where ${where}`.execute(q),
  ])
  return { rows: rows.map(toFinished), total: parseInt(counted.rows[0]?.n ?? '0', 10) }
}

export type Kind = 'event' | 'league'

/** What a player marked, the newest first; what is over stays in the list. */
export const listFavourites = async (q: Query, playerId: bigint, kind: Kind): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from sports_favourites
      where player_id = ${playerId} and kind = ${kind} order by added_at desc, id`.execute(q)
  ).rows.map((row) => row.id)

/** Marks it, once; of more than `max` the oldest goes. */
export const addFavourite = async (
  tx: Tx,
  {
    playerId,
    kind,
    id,
    now,
    max,
  }: { playerId: bigint; kind: Kind; id: string; now: Date; max: number },
): Promise<void> => {
  await sql`insert into sports_favourites (player_id, kind, id, added_at)
    values (${playerId}, ${kind}, ${id}, ${now}) on conflict do nothing`.execute(tx)
  await sql`delete from sports_favourites f using (
      select id from sports_favourites where player_id = ${playerId} and kind = ${kind}
      order by added_at desc, id offset ${max}) old
    where f.player_id = ${playerId} and f.kind = ${kind} and f.id = old.id`.execute(tx)
}

export const removeFavourite = async (
  tx: Tx,
  playerId: bigint,
  kind: Kind,
  id: string,
): Promise<void> => {
  await sql`delete from sports_favourites
    where player_id = ${playerId} and kind = ${kind} and id = ${id}`.execute(tx)
}

/** Whether such a match or league was ever described. */
export const isDescribed = async (q: Query, kind: Kind, id: string): Promise<boolean> =>
  (
    await (
      kind === 'event'
        ? sql`select 1 from sports_events where event_id = ${id}`
        : sql`select 1 from sports_leagues where league_id = ${id}`
    ).execute(q)
  ).rows.length > 0

export type SharedSelection = {
  eventID: string
  marketID: string
  outcomeID: string
  banker: boolean
}

/** Writes a slip under a code; false where the code is another's still. */
export const keepSlip = async (
  tx: Tx,
  code: string,
  selections: readonly SharedSelection[],
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<boolean> =>
  (
    await sql`insert into sports_short_codes (code, selections, expires_at)
      values (${code}, ${JSON.stringify(selections)}::text::jsonb, ${expiresAt})
      on conflict (code) do update set selections = excluded.selections, expires_at = excluded.expires_at
      where sports_short_codes.expires_at <= ${now} returning 1`.execute(tx)
  ).rows.length > 0

export const sharedSlip = async (
  q: Query,
  code: string,
  now: Date,
): Promise<{ selections: SharedSelection[]; expires_at: Date } | undefined> =>
  (
    await sql<{ selections: SharedSelection[]; expires_at: Date }>`
      select selections, expires_at from sports_short_codes where code = ${code} and expires_at > ${now}`.execute(
      q,
    )
  ).rows[0]

/** Forgets slips whose day is over, a few at a time. */
export const forgetSlips = async (tx: Tx, now: Date): Promise<void> => {
  await sql`delete from sports_short_codes where code in
    (select code from sports_short_codes where expires_at <= ${now} order by expires_at limit 20 for update skip locked)`.execute(
    tx,
  )
}
