import { sql, type RawBuilder } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'

/** A stake, or what became of one; `staked_at` is the stake's time in any case. */
export type Play = {
  entry_id: bigint
  player_id: bigint
  game: string
  kind: 'stake' | 'win' | 'refund'
  kurus: bigint
  staked_at: Date
  /** The first stake of its round. */
  opens: boolean
}

export type SittingRow = {
  sitting_id: bigint
  player_id: bigint
  game: string
  started_at: Date
  ended_at: Date
  rounds: number
  staked_kurus: bigint
  refunded_kurus: bigint
  won_kurus: bigint
}

export const listPlays = async (q: Query, after: bigint, upTo: bigint): Promise<Play[]> =>
  (
    await sql<Play>`
      select entry_id, player_id, game, kind, kurus, staked_at, opens from wallet_plays(${after}, ${upTo})`.execute(
      q,
    )
  ).rows

/**
 * The sittings that plays in these windows can touch. Those of one player and game do not overlap: of
 * all that began before a window, only the last can reach into it.
 */
export const listAround = async (
  q: Query,
  windows: readonly { playerId: bigint; game: string; from: Date; upTo: Date }[],
): Promise<SittingRow[]> =>
  (
    await sql<SittingRow>`
      select s.* from unnest(${windows.map((w) => w.playerId)}::bigint[], ${windows.map((w) => w.game)}::text[],
        ${windows.map((w) => w.from)}::timestamptz[], ${windows.map((w) => w.upTo)}::timestamptz[]) as w (player_id, game, low, high)
      cross join lateral (
        select * from cashier_sittings x
        where x.player_id = w.player_id and x.game = w.game and x.started_at between w.low and w.high
        union all
        select * from (
          select * from cashier_sittings x
          where x.player_id = w.player_id and x.game = w.game and x.started_at < w.low
          order by x.started_at desc limit 1
        ) as last where last.ended_at >= w.low offset 0
      ) as s`.execute(q)
  ).rows

export const deleteSittings = async (tx: Tx, ids: readonly bigint[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`delete from cashier_sittings where sitting_id = any (${[...ids]}::bigint[])`.execute(tx)
}

export const saveSittings = async (tx: Tx, rows: readonly SittingRow[]): Promise<void> => {
  const column = <T>(of: (row: SittingRow) => T) => rows.map(of)
  await sql`
    insert into cashier_sittings (sitting_id, player_id, game, started_at, ended_at, rounds, staked_kurus, refunded_kurus, won_kurus)
    select * from unnest(${column((r) => r.sitting_id)}::bigint[], ${column((r) => r.player_id)}::bigint[], ${column((r) => r.game)}::text[],
      ${column((r) => r.started_at)}::timestamptz[], ${column((r) => r.ended_at)}::timestamptz[], ${column((r) => r.rounds)}::int[],
      ${column((r) => r.staked_kurus)}::bigint[], ${column((r) => r.refunded_kurus)}::bigint[], ${column((r) => r.won_kurus)}::bigint[])
    on conflict (sitting_id) do update set started_at = excluded.started_at, ended_at = excluded.ended_at, rounds = excluded.rounds,
      staked_kurus = excluded.staked_kurus, refunded_kurus = excluded.refunded_kurus, won_kurus = excluded.won_kurus`.execute(
    tx,
  )
}

export type SittingChoice = {
  playerId: bigint
  from: Date | undefined
  before: Date | undefined
  games: readonly string[] | undefined
  minKurus: bigint | undefined
  outcome: 'won' | 'lost' | undefined
}

const where = (c: SittingChoice): RawBuilder<unknown> =>
  sql.join(
    [
      sql`player_id = ${c.playerId}`,
      ...(c.from ? [sql`started_at >= ${c.from}`] : []),
      ...(c.before ? [sql`started_at < ${c.before}`] : []),
      ...(c.games ? [sql`game = any (${[...c.games]}::text[])`] : []),
      ...(c.minKurus === undefined ? [] : [sql`staked_kurus >= ${c.minKurus}`]),
      ...(c.outcome === 'won' ? [sql`won_kurus > staked_kurus - refunded_kurus`] : []),
      ...(c.outcome === 'lost' ? [sql`won_kurus < staked_kurus - refunded_kurus`] : []),
    ],
    sql` and `,
  )

/** Newest first. */
export const listSittings = async (
  q: Query,
  c: SittingChoice,
  page: { limit: number; offset: number },
): Promise<{ rows: SittingRow[]; total: number }> => {
  const { rows } = await sql<SittingRow>`
    select * from cashier_sittings where ${where(c)}
    order by started_at desc, sitting_id desc limit ${page.limit} offset ${page.offset}`.execute(q)
  const counted = await sql<{
    n: number
  }>`select count(*)::int as n from cashier_sittings where ${where(c)}`.execute(q)
  return { rows, total: counted.rows[0]?.n ?? 0 }
}

export const readSitting = async (
  q: Query,
  playerId: bigint,
  id: bigint,
): Promise<SittingRow | undefined> =>
  (
    await sql<SittingRow>`
      select * from cashier_sittings where sitting_id = ${id} and player_id = ${playerId}`.execute(
      q,
    )
  ).rows[0]

export type GameSum = { game: string; rounds: number; staked: bigint; won: bigint }

/** What each game of the choice came to; stakes less what was given back. */
export const sumByGame = async (q: Query, c: SittingChoice): Promise<GameSum[]> =>
  (
    await sql<GameSum>`
      select game, sum(rounds)::int as rounds, sum(staked_kurus - refunded_kurus)::bigint as staked, sum(won_kurus)::bigint as won
      from cashier_sittings where ${where(c)} group by game order by abs(sum(won_kurus - staked_kurus + refunded_kurus)) desc, game`.execute(
      q,
    )
  ).rows

/** On how many days of Europe/Istanbul each game was sat down to since then, each player counted apart. */
export const countPlayerDays = async (
  q: Query,
  since: Date,
): Promise<{ key: string; playerDays: number }[]> =>
  (
    await sql<{ key: string; playerDays: number }>`
      select game as key, count(distinct (player_id, (started_at at time zone 'Europe/Istanbul')::date))::int as "playerDays"
      from cashier_sittings where started_at >= ${since} group by game`.execute(q)
  ).rows

export type RoundRow = {
  round_id: string
  /** `games:<provider>`. */
  house: string
  at: Date
  staked_kurus: bigint
  refunded_kurus: bigint
  paid_kurus: bigint
  held_kurus: bigint
  stakes: number
  /** Of its stakes, how many something has come of, and how many were given back. */
  decided: number
  refunds: number
}

/** The rounds of a sitting, newest first. */
export const listRounds = async (
  q: Query,
  s: SittingRow,
  page: { limit: number; offset: number },
): Promise<RoundRow[]> =>
  (
    await sql<RoundRow>`
      select * from wallet_round_list(${s.player_id}, ${s.game}, ${s.started_at}, ${new Date(s.ended_at.getTime() + 1)}, ${page.limit}, ${page.offset})`.execute(
      q,
    )
  ).rows

/** One round of a player's. */
export const readRound = async (
  q: Query,
  playerId: bigint,
  roundId: string,
): Promise<RoundRow | undefined> => {
  const { rows } = await sql<{ game: string; at: Date }>`
    select game, at from wallet_history
    where entry_id = any (array(select entry_id from wallet_rounds(${playerId}, ${roundId}))) and category = 3
    order by entry_id limit 1`.execute(q)
  const first = rows[0]
  if (!first) return undefined
  const found = await sql<RoundRow>`
    select * from wallet_round_list(${playerId}, ${first.game}, ${first.at}, ${new Date(first.at.getTime() + 1)}, 100, 0)
    where round_id = ${roundId}`.execute(q)
  return found.rows[0]
}
