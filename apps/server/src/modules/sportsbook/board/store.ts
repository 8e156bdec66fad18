import { sql } from 'kysely'
import type { FeedMessage, Fixture, Score } from '@felek/contract/protocols/feed/feed.ts'
import type { Query, Tx } from '@felek/database/database.ts'
import type { NewResult } from '../settle/result-rows.ts'

/**
 * Takes or keeps the right to write what a feed says for so long, by the database's clock, which is one
 * for all processes; the last message that is written, or nothing where another process holds it.
 */
export const takeLease = async (
  q: Query,
  adapter: string,
  { holder, leaseMs }: { holder: string; leaseMs: number },
): Promise<number | undefined> => {
  const take = async () =>
    (
      await sql<{ seq: bigint }>`
        update sports_cursor set holder = ${holder}, held_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
        where adapter = ${adapter} and (holder = ${holder} or held_until < clock_timestamp()) returning seq`.execute(
        q,
      )
    ).rows[0]
  const held = await take()
  if (held !== undefined) return Number(held.seq)
  const made =
    await sql`insert into sports_cursor (adapter) values (${adapter}) on conflict do nothing returning 1`.execute(
      q,
    )
  if (made.rows.length === 0) return undefined
  const first = await take()
  return first === undefined ? undefined : Number(first.seq)
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

/** Does some of a transaction's work; where that throws, it alone is taken back. Answers what it threw. */
export const attempt = async (tx: Tx, work: () => Promise<void>): Promise<unknown> => {
  await sql`savepoint attempt`.execute(tx)
  try {
    await work()
    await sql`release savepoint attempt`.execute(tx)
    return undefined
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    return error
  }
}

export type NewRefused = {
  adapter: string
  digest: string
  seq: number | null
  eventId: string | null
  message: string
  why: string
  at: Date
}

/** Keeps a message that could not be written; false where it is kept already. */
export const keepRefused = async (tx: Tx, r: NewRefused): Promise<boolean> =>
  (
    await sql`insert into sports_feed_refused (adapter, digest, seq, event_id, message, why, refused_at)
      values (${r.adapter}, ${r.digest}, ${r.seq}, ${r.eventId}, ${r.message}, ${r.why}, ${r.at})
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length > 0

/** Messages of an event that came before and are refused still. */
export const refusedBefore = async (
  tx: Tx,
  adapter: string,
  eventId: string,
  before: number,
): Promise<string[]> =>
  (
    await sql<{ message: string }>`select message from sports_feed_refused
      where adapter = ${adapter} and ended_at is null and event_id = ${eventId} and (seq is null or seq < ${before})`.execute(
      tx,
    )
  ).rows.map((r) => r.message)

export type RefusedRow = { adapter: string; digest: string; message: string }

/** What is refused still, the oldest first. */
export const listRefused = async (q: Query, adapter: string): Promise<RefusedRow[]> =>
  (
    await sql<RefusedRow>`select adapter, digest, message from sports_feed_refused
      where adapter = ${adapter} and ended_at is null order by seq nulls last, refused_at limit 200`.execute(
      q,
    )
  ).rows

/** It is written, or given up. */
export const endRefused = async (
  q: Query,
  { adapter, digest }: Pick<RefusedRow, 'adapter' | 'digest'>,
  at: Date,
): Promise<void> => {
  await sql`update sports_feed_refused set ended_at = ${at}
    where adapter = ${adapter} and digest = ${digest} and ended_at is null`.execute(q)
}

export type Undecided = {
  selectionId: string
  eventId: string
  market: string
  outcome: string
  /** Of a match that was put off: bets before then went by a day that is over. Null: all of them did. */
  until: Date | null
}

/**
 * Selections of matches of a feed, or of one that nobody has read for a day, that began before then, or were
 * to, on which open coupons stand and that may have no result: none that was refused is the match's.
 */
export const listUndecided = async (
  tx: Tx,
  adapter: string,
  { before, after, most }: { before: Date; after: string; most: number },
): Promise<Undecided[]> =>
  (
    await sql<Undecided>`
      select s.selection_id::text as "selectionId", s.event_id as "eventId", s.market, s.outcome, d.until
      from sports_exposure x join sports_selections s on s.selection_id = x.selection_id join sports_events e on e.event_id = s.event_id
      cross join lateral (select case when e.starts_at >= ${before} then (
        select max(m.moved_at) from sports_moved m where m.event_id = e.event_id and m.starts_at < ${before}) end as until) d
      where x.coupons > 0 and (e.starts_at < ${before} or exists (select 1 from sports_legs l join sports_coupons c on c.coupon_id = l.coupon_id
          where l.selection_id = x.selection_id and c.state = 'open' and c.checked_at < d.until))
        and (e.adapter = ${adapter} or exists (select 1 from sports_cursor c where c.adapter = e.adapter and c.held_until < clock_timestamp() - interval '1 day'))
        and not exists (select 1 from sports_feed_refused f where f.ended_at is null and f.event_id = s.event_id)
        and x.selection_id > ${after}
      order by x.selection_id limit ${most}`.execute(tx)
  ).rows

/** Keeps a message as it came; false where it is kept already. */
export const logMessage = async (tx: Tx, adapter: string, m: FeedMessage): Promise<boolean> =>
  (
    await sql`insert into sports_feed_log (adapter, seq, at, event_id, message)
      values (${adapter}, ${m.seq}, ${m.at}::timestamptz, ${m.event}, ${JSON.stringify(m)}::text::jsonb)
      on conflict do nothing returning 1`.execute(tx)
  ).rows.length > 0

/** The last message of a feed that is written, within its cursor. */
export const lastLogged = async (
  q: Query,
  adapter: string,
): Promise<{ seq: number; at: Date; eventId: string; type: string } | undefined> => {
  const { rows } = await sql<{ seq: bigint; at: Date; eventId: string; type: string }>`
    select l.seq, l.at, l.event_id as "eventId", l.message ->> 'type' as type
    from sports_feed_log l join sports_cursor c on c.adapter = l.adapter
    where l.adapter = ${adapter} and l.seq <= c.seq order by l.seq desc limit 1`.execute(q)
  return rows[0] && { ...rows[0], seq: Number(rows[0].seq) }
}

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

/** Takes selections, so that one at a time adds to their logs, until the transaction ends. */
export const holdSelections = async (tx: Tx, ids: readonly bigint[]): Promise<void> => {
  await sql`select 1 from sports_selections where selection_id = any (${[...ids]}::bigint[])
    order by selection_id for no key update`.execute(tx)
}

/**
 * Adds to the logs of selections, each once for its message. What was refused and is written late counts
 * for nothing where the same feed has settled the selection, or taken that back, since.
 */
export const appendResults = async (
  tx: Tx,
  {
    adapter,
    seq,
    reason,
    at,
    shownAt,
  }: { adapter: string; seq: number | bigint; reason: string; at: Date; shownAt: Date | null },
  rows: readonly (NewResult & { selectionId: bigint; seal: string })[],
): Promise<bigint[]> => {
  const given = rows.map(({ selectionId, seal, row }) => ({
    seal,
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
  const written = await sql<{ selection_id: bigint }>`
    insert into sports_results (selection_id, result_no, kind, adapter, seq, at, certainty, won, void_halves, winners, tied, from_at, to_at, reason, shown_at, seal)
    select g.selection_id, coalesce((select max(r.result_no) from sports_results r where r.selection_id = g.selection_id), 0) + 1,
      g.kind, ${adapter}, ${seq}, ${at}, g.certainty, g.won, g.void_halves, g.winners, g.tied, g.from_at, g.to_at, ${reason},
      case when g.certainty = 1 then ${shownAt}::timestamptz end, g.seal
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (selection_id bigint, kind text, certainty smallint, won boolean,
      void_halves smallint, winners smallint, tied smallint, from_at timestamptz, to_at timestamptz, seal text)
    where g.kind not in ('settlement', 'rollback_settlement') or not exists (select 1 from sports_results r
      where r.selection_id = g.selection_id and r.adapter = ${adapter} and r.seq > ${seq} and r.kind in ('settlement', 'rollback_settlement'))
    on conflict do nothing returning selection_id`.execute(tx)
  return written.rows.map((r) => r.selection_id)
}

/** Selections of a match with a first result: to be confirmed, by rule where nobody else does. */
export const putUnconfirmed = async (
  tx: Tx,
  eventId: string,
  ids: readonly bigint[],
): Promise<void> => {
  await sql`insert into sports_unconfirmed (selection_id, event_id)
    select distinct id, ${eventId} from unnest(${[...ids]}::bigint[]) as g (id) order by 1
    on conflict do nothing`.execute(tx)
}

export type Unconfirmed = { selectionId: string; eventId: string; market: string; outcome: string }

/**
 * Takes what is unconfirmed of matches that were over before then, or began before the day that has its rule,
 * until the transaction ends; what another process has is left out.
 */
export const takeUnconfirmed = async (
  tx: Tx,
  { endedBefore, begunBefore, most }: { endedBefore: Date; begunBefore: Date; most: number },
): Promise<Unconfirmed[]> =>
  (
    await sql<Unconfirmed>`
      select u.selection_id::text as "selectionId", u.event_id as "eventId", s.market, s.outcome
      from sports_unconfirmed u join sports_events e on e.event_id = u.event_id join sports_selections s on s.selection_id = u.selection_id
      where e.ended_at <= ${endedBefore} or e.starts_at < ${begunBefore}
      order by u.selection_id limit ${most} for update of u skip locked`.execute(tx)
  ).rows

export const endUnconfirmed = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await sql`delete from sports_unconfirmed where selection_id = any (${[...ids]}::bigint[])`.execute(
    tx,
  )
}

/** A feed that closes a match which was never played to its end takes nothing of that back. */
const isClosing = sql.raw(
  `(excluded.score ->> 'phase' = 'closed' and sports_events.status in ('cancelled', 'postponed', 'abandoned'))`,
)

export type EventRow = { eventId: string; fixture: Fixture; score: Score; status: string }

/** Writes how events are described by now, with their leagues and teams, in one statement: it runs each second. */
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
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (event_id text, sport text, league_id text, home_id text, away_id text,
        code text, starts_at timestamptz, pace double precision, seal text, status text, score jsonb)
    ), leagues as (
      insert into sports_leagues (league_id, sport, name, tier, fast)
      select id, sport, name, tier, fast from jsonb_to_recordset(${JSON.stringify(leagues)}::text::jsonb) as g (id text, sport text, name text, tier text, fast boolean)
      order by id
      on conflict (league_id) do update set sport = excluded.sport, name = excluded.name, tier = excluded.tier, fast = excluded.fast
      where (sports_leagues.sport, sports_leagues.name, sports_leagues.tier, sports_leagues.fast)
        is distinct from (excluded.sport, excluded.name, excluded.tier, excluded.fast)
    ), teams as (
      insert into sports_teams (team_id, name, arms)
      select id, name, arms from jsonb_to_recordset(${JSON.stringify(teams)}::text::jsonb) as g (id text, name text, arms text) order by id
      on conflict (team_id) do update set name = excluded.name, arms = excluded.arms
      where (sports_teams.name, sports_teams.arms) is distinct from (excluded.name, excluded.arms)
    ), moved as (
      insert into sports_moved (event_id, moved_at, starts_at)
      select e.event_id, ${now}, e.starts_at from given g join sports_events e on e.event_id = g.event_id
      where e.starts_at <> g.starts_at on conflict do nothing
    )
    insert into sports_events (event_id, adapter, sport, league_id, home_id, away_id, code, starts_at, pace, seal, status, score, changed_at, ended_at)
    select event_id, ${adapter}, sport, league_id, home_id, away_id, code, starts_at, pace, seal, status, score, ${now},
      case when status not in ('upcoming', 'live') then ${now}::timestamptz end
    from given order by event_id
    on conflict (event_id) do update set league_id = excluded.league_id, home_id = excluded.home_id, away_id = excluded.away_id, code = excluded.code,
      starts_at = excluded.starts_at, pace = excluded.pace, seal = excluded.seal, status = case when ${isClosing} then sports_events.status else excluded.status end,
      score = case when ${isClosing} then sports_events.score else excluded.score end,
      changed_at = excluded.changed_at, ended_at = coalesce(sports_events.ended_at, excluded.ended_at)`.execute(
    tx,
  )
}

/** Matches of a feed, of those that results show, that should have begun and have no end; but these. */
export const listUnended = async (
  q: Query,
  adapter: string,
  { now, known, most }: { now: Date; known: readonly string[]; most: number },
): Promise<string[]> =>
  (
    await sql<{ event_id: string }>`
      select event_id from sports_events
      where adapter = ${adapter} and status in ('upcoming', 'live')
        and starts_at < ${now} and starts_at > ${now}::timestamptz - interval '14 days' and event_id <> all (${[...known]}::text[])
      order by starts_at desc limit ${most}`.execute(q)
  ).rows.map((row) => row.event_id)

export type PriceRow = { eventId: string; at: Date; boardSeq: number; prices: object }

/** Adds to the log of prices; of an event once a moment. */
export const insertPrices = async (tx: Tx, rows: readonly PriceRow[]): Promise<void> => {
  if (rows.length === 0) return
  const given = rows.map((r) => ({
    event_id: r.eventId,
    at: r.at.toISOString(),
    board_seq: r.boardSeq,
    prices: r.prices,
  }))
  await sql`insert into sports_price_log (event_id, at, board_seq, prices)
    select event_id, at, board_seq, prices
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (event_id text, at timestamptz, board_seq bigint, prices jsonb)
    on conflict do nothing`.execute(tx)
}

/**
 * Makes the partitions of a day and of those after it, drops those that are older than `keep` days. Who
 * reads the log is not waited for.
 */
export const makePriceDays = async (tx: Tx, day: string, keep: number): Promise<void> => {
  await sql`set local lock_timeout = '1s'`.execute(tx)
  await sql`select sports_price_days(${day}::date, ${keep}::int)`.execute(tx)
}
