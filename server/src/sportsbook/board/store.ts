import { sql } from 'kysely'
import type { FeedMessage, Fixture, Score } from '../../../../contract/src/feed.ts'
import type { Query, Tx } from '../../../../database/src/database.ts'
import type { NewResult } from '../settle/from-feed.ts'

/**
 * Takes or keeps the right to write what a feed says, until `until`; the last message that is written,
 * or nothing where another process holds it.
 */
export const takeLease = async (
  q: Query,
  adapter: string,
  { holder, now, until }: { holder: string; now: Date; until: Date },
): Promise<number | undefined> => {
  await sql`insert into sports_cursor (adapter) values (${adapter}) on conflict do nothing`.execute(
    q,
  )
  const { rows } = await sql<{ seq: bigint }>`
    update sports_cursor set holder = ${holder}, held_until = ${until}
    where adapter = ${adapter} and (holder = ${holder} or held_until < ${now}) returning seq`.execute(
    q,
  )
  return rows[0] === undefined ? undefined : Number(rows[0].seq)
}

/** Holds the cursor until the transaction ends; nothing where the lease is another's by now. */
export const holdCursor = async (
  tx: Tx,
  adapter: string,
  holder: string,
): Promise<number | undefined> => {
  const { rows } = await sql<{ seq: bigint }>`
    select seq from sports_cursor where adapter = ${adapter} and holder = ${holder} for update`.execute(
    tx,
  )
  return rows[0] === undefined ? undefined : Number(rows[0].seq)
}

export const moveCursor = async (tx: Tx, adapter: string, seq: number): Promise<void> => {
  await sql`update sports_cursor set seq = ${seq} where adapter = ${adapter}`.execute(tx)
}

/** Keeps a message as it came; false where it is kept already. */
export const logMessage = async (tx: Tx, adapter: string, m: FeedMessage): Promise<boolean> =>
  (
    await sql`insert into sports_feed_log (adapter, seq, at, event_id, message)
      values (${adapter}, ${m.seq}, ${m.at}::timestamptz, ${m.event}, ${JSON.stringify(m)}::text::jsonb)
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length > 0

/** Outcomes of a market that were bet on or decided. */
export const knownOutcomes = async (
  q: Query,
  eventId: string,
  markets: readonly string[],
): Promise<{ market: string; outcome: string }[]> =>
  (
    await sql<{ market: string; outcome: string }>`
      select market, outcome from sports_selections where event_id = ${eventId} and market = any (${[...markets]}::text[])`.execute(
      q,
    )
  ).rows

/** Takes selections, so that no coupon on them is written unseen, until the transaction ends. */
export const holdSelections = async (tx: Tx, ids: readonly bigint[]): Promise<void> => {
  await sql`select 1 from sports_selections where selection_id = any (${[...ids]}::bigint[])
    order by selection_id for update`.execute(tx)
}

/** Adds to the logs of selections, each once for its message. */
export const appendResults = async (
  tx: Tx,
  { adapter, seq, reason, at }: { adapter: string; seq: number; reason: string; at: Date },
  rows: readonly (NewResult & { selectionId: bigint })[],
): Promise<void> => {
  const given = rows.map(({ selectionId, row }) => ({
    selection_id: String(selectionId),
    kind: row.kind,
    certainty: row.certainty,
    won: row.won,
    void_halves: row.voidHalves,
    winners: row.winners,
    tied: row.tied,
    from_at: row.fromAt?.toISOString() ?? null,
    to_at: row.toAt?.toISOString() ?? null,
  }))
  await sql`
    insert into sports_results (selection_id, result_no, kind, adapter, seq, at, certainty, won, void_halves, winners, tied, from_at, to_at, reason)
    select g.selection_id, coalesce((select max(r.result_no) from sports_results r where r.selection_id = g.selection_id), 0) + 1,
      g.kind, ${adapter}, ${seq}, ${at}, g.certainty, g.won, g.void_halves, g.winners, g.tied, g.from_at, g.to_at, ${reason}
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (selection_id bigint, kind text, certainty smallint, won boolean,
      void_halves smallint, winners smallint, tied smallint, from_at timestamptz, to_at timestamptz)
    on conflict do nothing`.execute(tx)
}

/**
 * Puts the coupons of selections on the list of those that are to be judged. Also those whose placing
 * is under way: what opens one may have looked for results before these were there.
 */
export const makeDue = async (tx: Tx, ids: readonly bigint[], at: Date): Promise<void> => {
  await sql`
    insert into sports_due (coupon_id, due_at)
    select distinct l.coupon_id, ${at}::timestamptz from sports_legs l join sports_coupons c on c.coupon_id = l.coupon_id
    where l.selection_id = any (${[...ids]}::bigint[]) and c.state <> 'refused'
    order by 1
    on conflict (coupon_id) do update set due_at = least(sports_due.due_at, excluded.due_at)`.execute(
    tx,
  )
}

export type EventRow = { eventId: string; fixture: Fixture; score: Score; status: string }

/** Writes how events are described by now, with their leagues and teams. */
export const saveEvents = async (
  tx: Tx,
  adapter: string,
  events: readonly EventRow[],
  now: Date,
): Promise<void> => {
  if (events.length === 0) return
  const by = <T>(rows: readonly (readonly [string, T])[]) =>
    [...new Map(rows)].map(([, row]) => row)
  const leagues = by(
    events.map(({ fixture: x }) => [
      x.league.id,
      { id: x.league.id, sport: x.sport, name: x.league.name, tier: x.tier, fast: x.fast },
    ]),
  )
  const teams = by(
    events.flatMap(({ fixture: x }) => [x.home, x.away].map((t) => [t.id, t] as const)),
  )
  const rows = events.map(({ eventId, fixture: x, score, status }) => ({
    event_id: eventId,
    sport: x.sport,
    league_id: x.league.id,
    home_id: x.home.id,
    away_id: x.away.id,
    code: x.code,
    starts_at: x.startsAt,
    pace: x.pace,
    seal: x.seal,
    status,
    score,
  }))
  await sql`insert into sports_leagues (league_id, sport, name, tier, fast)
    select id, sport, name, tier, fast from jsonb_to_recordset(${JSON.stringify(leagues)}::text::jsonb) as g (id text, sport text, name text, tier text, fast boolean)
    order by id
    on conflict (league_id) do update set sport = excluded.sport, name = excluded.name, tier = excluded.tier, fast = excluded.fast
    where (sports_leagues.sport, sports_leagues.name, sports_leagues.tier, sports_leagues.fast)
      is distinct from (excluded.sport, excluded.name, excluded.tier, excluded.fast)`.execute(tx)
  await sql`insert into sports_teams (team_id, name, arms)
    select id, name, arms from jsonb_to_recordset(${JSON.stringify(teams)}::text::jsonb) as g (id text, name text, arms text) order by id
    on conflict (team_id) do update set name = excluded.name, arms = excluded.arms
    where (sports_teams.name, sports_teams.arms) is distinct from (excluded.name, excluded.arms)`.execute(
    tx,
  )
  await sql`insert into sports_events (event_id, adapter, sport, league_id, home_id, away_id, code, starts_at, pace, seal, status, score, changed_at)
    select event_id, ${adapter}, sport, league_id, home_id, away_id, code, starts_at, pace, seal, status, score, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (event_id text, sport text, league_id text, home_id text, away_id text, code text,
      starts_at timestamptz, pace double precision, seal text, status text, score jsonb) order by event_id
    on conflict (event_id) do update set league_id = excluded.league_id, home_id = excluded.home_id, away_id = excluded.away_id, code = excluded.code,
      starts_at = excluded.starts_at, pace = excluded.pace, seal = excluded.seal, status = excluded.status, score = excluded.score,
      changed_at = excluded.changed_at`.execute(tx)
}
