import { sql } from 'kysely'
import type { Query, Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { studio } from '../eligible.ts'
import { sealRow, type SealDeps } from '../seals.ts'

/** The series that are held, in their order. */
export const listSeries = async (q: Query): Promise<string[]> =>
  (
    await sql<{
      series_id: string
    }>`select series_id from tournament_series where status = 'active' order by position`.execute(q)
  ).rows.map((r) => r.series_id)

/** The families of a provider's games are these from now on; what it does not name any more has none. */
export const saveFamilies = async (
  tx: Tx,
  provider: string,
  games: readonly { key: string; family: string }[],
): Promise<void> => {
  const keys = games.map(({ key }) => key)
  await sql`
    with gone as (
      delete from family_games where provider = ${provider} and not (game_key = any(${keys}::text[]))
    )
    insert into family_games select ${provider}, * from unnest(${keys}::text[], ${games.map(({ family }) => family)}::text[])
    on conflict (provider, game_key) do update set family = excluded.family where family_games.family <> excluded.family`.execute(
    tx,
  )
}

/**
 * Holds a series once more, with its list of games or all that its family has by now; false where that window has a tournament already: whoever comes first
 * fills it, whatever the turn says by now.
 */
export const insertTournament = async (
  deps: Pick<SealDeps, 'env'>,
  q: Query,
  t: { tournament_id: bigint; series_id: string; starts_at: Date; ends_at: Date; settles_at: Date },
  roundsMin?: number,
): Promise<boolean> => {
  const rules = await findRules(q, t.series_id)
  if (!rules) return false
  const held = { ...t, ...rules, rounds_min: roundsMin ?? rules.rounds_min }
  const { rows } = await sql`
    insert into tournaments (tournament_id, series_id, status, title_tr, title_en, text_tr, text_en, image, min_stake_kurus, games,
      prizes_kurus, pool_share_millionths, pool_max_kurus, rounds_min, starts_at, ends_at, settles_at, seal)
    select ${t.tournament_id}, series_id, 'active', title_tr, title_en, text_tr, text_en, image, ${held.min_stake_kurus}::bigint,
      ${held.games}::text[], ${held.prizes_kurus}::bigint[], ${held.pool_share_millionths}::bigint, ${held.pool_max_kurus}::bigint,
      ${held.rounds_min}::int, ${t.starts_at}::timestamptz, ${t.ends_at}::timestamptz, ${t.settles_at}::timestamptz,
      ${sealRow(deps, 'tournament', held)}
    from tournament_series where series_id = ${t.series_id}
      and not exists (select 1 from tournaments where starts_at = ${t.starts_at}::timestamptz and ends_at = ${t.ends_at}::timestamptz)
    on conflict do nothing returning 1`.execute(q)
  return rows.length > 0
}

type Rules = {
  min_stake_kurus: bigint
  games: string[]
  /** Whole kuruş as texts, by place. */
  prizes_kurus: string[]
  pool_share_millionths: bigint
  pool_max_kurus: bigint
  rounds_min: number
}
const findRules = async (q: Query, seriesId: string): Promise<Rules | undefined> =>
  (
    await sql<Rules>`
      select min_stake_kurus, prizes_kurus::text[], pool_share_millionths, pool_max_kurus, rounds_min,
        coalesce(nullif(array(select game_key from family_games f
          where f.provider = ${studio.provider} and f.family = tournament_series.family order by game_key), '{}'), games) as games
      from tournament_series where series_id = ${seriesId}`.execute(q)
  ).rows[0]

export type HeldTournament = OpenTournament &
  Rules & { series_id: string; settled_at: Date | null; seal: string | null }

/** A tournament as it was announced. */
export const findTournament = async (q: Query, id: bigint): Promise<HeldTournament | undefined> =>
  (
    await sql<HeldTournament>`
      select tournament_id, series_id, min_stake_kurus, games, prizes_kurus::text[], pool_share_millionths, pool_max_kurus, rounds_min,
        starts_at, ends_at, settles_at, settled_at, seal from tournaments where tournament_id = ${id}`.execute(
      q,
    )
  ).rows[0]

/** The rounds that the points of a tournament are made of. */
export const scoredIn = async (q: Query, id: bigint): Promise<ScoredRow[]> =>
  (await sql<ScoredRow>`select * from tournament_rounds where tournament_id = ${id}`.execute(q))
    .rows
export type ScoredRow = {
  tournament_id: bigint
  player_id: bigint
  stake_entry_id: bigint
  points: bigint
  seal: string | null
}

export type OpenTournament = {
  tournament_id: bigint
  min_stake_kurus: bigint
  games: string[]
  starts_at: Date
  ends_at: Date
  settles_at: Date
}

/** Tournaments whose standings can still change. */
export const listUnsettled = async (q: Query): Promise<OpenTournament[]> =>
  (
    await sql<OpenTournament>`select tournament_id, min_stake_kurus, games, starts_at, ends_at, settles_at from tournaments
      where settled_at is null and status <> 'draft' order by tournament_id`.execute(q)
  ).rows

/** What a player has staked in a tournament within a span of the journal. */
export type Played = {
  tournamentId: bigint
  playerId: bigint
  rounds: number
  stakedKurus: bigint
  at: Date
}

/** Of these players, those that take part already. */
export const takingPart = async (
  tx: Tx,
  tournamentIds: readonly bigint[],
  playerIds: readonly bigint[],
): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await sql<{ tournament_id: bigint; player_id: bigint }>`
        select tournament_id, player_id from tournament_points
        where tournament_id = any (${[...tournamentIds]}::bigint[]) and player_id = any (${[...playerIds]}::bigint[])`.execute(
        tx,
      )
    ).rows.map((row) => `${row.tournament_id}:${row.player_id}`),
  )

/** Adds rounds and stakes; a player who is new brings the name that others see. */
export const addPlayed = async (tx: Tx, p: Played, mask: string): Promise<void> => {
  await sql`
    insert into tournament_points (tournament_id, player_id, player_mask, points, rounds, staked_kurus, scored_at)
    values (${p.tournamentId}, ${p.playerId}, ${mask}, 0, ${p.rounds}, ${p.stakedKurus}, ${p.at})
    on conflict (tournament_id, player_id) do update set rounds = tournament_points.rounds + excluded.rounds,
      staked_kurus = tournament_points.staked_kurus + excluded.staked_kurus`.execute(tx)
}

/** A round that won, with what it is worth so far. */
export type ScoredRound = {
  tournamentId: bigint
  playerId: bigint
  stakeEntryId: bigint
  points: bigint
  roundId: string
  game: string
  stakeKurus: bigint
  paidKurus: bigint
  entryId: bigint
  at: Date
}

/** How many rounds make up a player's points. */
export const bestOf = 20

/**
 * Writes a round down among the best of its player and adds these up anew; true where that has changed the points, of
 * which the round is then the last that added to them.
 */
export const scoreRound = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  r: ScoredRound,
): Promise<boolean> => {
  const row = {
    tournament_id: r.tournamentId,
    player_id: r.playerId,
    stake_entry_id: r.stakeEntryId,
    points: r.points,
  }
  await sql`
    insert into tournament_rounds (tournament_id, player_id, stake_entry_id, points, seal)
    values (${r.tournamentId}, ${r.playerId}, ${r.stakeEntryId}, ${r.points}, ${sealRow(deps, 'scored', row)})
    on conflict (tournament_id, stake_entry_id) do update set points = excluded.points, seal = excluded.seal
    where excluded.points > tournament_rounds.points`.execute(tx)
  await sql`
    delete from tournament_rounds r using (
      select stake_entry_id, row_number() over (order by points desc, stake_entry_id) as n from tournament_rounds
      where tournament_id = ${r.tournamentId} and player_id = ${r.playerId}) x
    where r.tournament_id = ${r.tournamentId} and r.stake_entry_id = x.stake_entry_id and x.n > ${bestOf}`.execute(
    tx,
  )
  const { rows } = await sql`
    update tournament_points p set points = s.points, round_id = ${r.roundId}, game = ${r.game}, stake_kurus = ${r.stakeKurus},
      paid_kurus = ${r.paidKurus}, entry_id = ${r.entryId}, scored_at = ${r.at}
    from (select coalesce(sum(points), 0)::bigint as points from tournament_rounds
      where tournament_id = ${r.tournamentId} and player_id = ${r.playerId}) s
    where p.tournament_id = ${r.tournamentId} and p.player_id = ${r.playerId} and p.points < s.points returning 1`.execute(
    tx,
  )
  return rows.length === 1
}

export const recordChange = async (tx: Tx, tournamentIds: readonly bigint[]): Promise<void> => {
  await sql`update tournaments set version = version + 1 where tournament_id = any (${[...tournamentIds]}::bigint[])`.execute(
    tx,
  )
}

/** A tournament's pool so far: a share of what was staked in it, to its largest. */
const pool = sql`
  least(t.pool_max_kurus, (select coalesce(sum(x.staked_kurus), 0) * t.pool_share_millionths / 1000000 from tournament_points x
    where x.tournament_id = t.tournament_id))::bigint`

export type Final = { poolKurus: bigint; prizes: string[]; ranked: bigint[] }

/** The pool of a tournament that is due, how it is shared out, and who has enough rounds, the best first. */
export const getFinal = async (tx: Tx, tournamentId: bigint): Promise<Final> => {
  const { rows } = await sql<{ pool_kurus: bigint; prizes: string[] }>`
    select ${pool} as pool_kurus, t.prizes_kurus::text[] as prizes from tournaments t where t.tournament_id = ${tournamentId}`.execute(
    tx,
  )
  const ranked = await sql<{ player_id: bigint }>`
    select p.player_id from tournament_points p join tournaments t using (tournament_id)
    where p.tournament_id = ${tournamentId} and p.points > 0 and p.rounds >= t.rounds_min
    order by p.points desc, p.scored_at, p.entry_id, p.player_id`.execute(tx)
  return {
    poolKurus: rows[0]?.pool_kurus ?? 0n,
    prizes: rows[0]?.prizes ?? [],
    ranked: ranked.rows.map((row) => row.player_id),
  }
}

/** Writes the final places that earn a prize. */
export const settleTournament = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  tournamentId: bigint,
  prizes: readonly { rank: number; playerId: bigint; amountKurus: bigint }[],
  at: Date,
): Promise<void> => {
  const seals = prizes.map(({ rank, playerId, amountKurus }) =>
    sealRow(deps, 'prize', {
      tournament_id: tournamentId,
      rank,
      player_id: playerId,
      amount_kurus: amountKurus,
    }),
  )
  if (prizes.length > 0)
    await sql`
      insert into tournament_prizes (tournament_id, rank, player_id, amount_kurus, seal)
      select ${tournamentId}, * from unnest(${prizes.map((p) => p.rank)}::int[], ${prizes.map((p) => p.playerId)}::bigint[],
        ${prizes.map((p) => p.amountKurus)}::bigint[], ${seals}::text[])`.execute(tx)
  await sql`update tournaments set settled_at = ${at}, version = version + 1 where tournament_id = ${tournamentId}`.execute(
    tx,
  )
}

export type OwedPrize = {
  tournament_id: bigint
  rank: number
  player_id: bigint
  amount_kurus: bigint
  settles_at: Date
  seal: string | null
}

/** Prizes that are not paid yet. */
export const listOwedPrizes = async (q: Query): Promise<OwedPrize[]> =>
  (
    await sql<OwedPrize>`select p.tournament_id, p.rank, p.player_id, p.amount_kurus, p.seal, t.settles_at
      from tournament_prizes p join tournaments t using (tournament_id) where p.paid_at is null order by p.tournament_id, p.rank`.execute(
      q,
    )
  ).rows

export const setPrizePaid = async (
  q: Query,
  p: OwedPrize,
  at: Date,
  entryId: bigint | null,
): Promise<void> => {
  await sql`update tournament_prizes set paid_at = ${at}, paid_entry_id = ${entryId}
    where tournament_id = ${p.tournament_id} and rank = ${p.rank} and paid_at is null`.execute(q)
}

/** Counts the changes of each tournament that anybody may see. */
export const listVersions = async (
  q: Query,
): Promise<{ tournament_id: bigint; version: number }[]> =>
  (
    await sql<{
      tournament_id: bigint
      version: number
    }>`select tournament_id, version from tournaments where status = 'active'`.execute(q)
  ).rows

export type ShownTournament = OpenTournament & {
  series_id: string
  title: string
  text: string
  image: string
  /** Whole kuruş as texts, by place: the drivers differ in what they make of an array of bigint. */
  prizes: string[]
  settled_at: Date | null
  pool_kurus: bigint
  pool_max_kurus: bigint
  pool_share_millionths: bigint
  rounds_min: number
  players: number
  /** `prize`: whole kuruş as a text, of a place that is final. */
  leaderboard: { player: string; points: number; rounds: number; prize: string | null }[]
  total: number
}

/**
 * Running ones first, then those to come, the nearest first, then past ones, the newest first.
 * Drafts never.
 */
export const listShown = async (
  q: Query,
  lang: Lang,
  now: Date,
  page: { limit: number; offset: number; standings: number },
): Promise<ShownTournament[]> =>
  (
    await sql<ShownTournament>`
      select t.tournament_id, t.series_id, ${sql.ref(`t.title_${lang}`)} as title, ${sql.ref(`t.text_${lang}`)} as text, t.image,
        t.min_stake_kurus, t.games, t.prizes_kurus::text[] as prizes, t.starts_at, t.ends_at, t.settles_at, t.settled_at,
        ${pool} as pool_kurus, t.pool_max_kurus, t.pool_share_millionths, t.rounds_min, s.players, s.leaderboard, count(*) over ()::int as total
      from tournaments t
      join lateral (
        select count(*)::int as players,
          coalesce(jsonb_agg(jsonb_build_object('player', r.player_mask, 'points', r.points, 'rounds', r.rounds, 'prize', z.amount_kurus::text) order by r.rank) filter (where r.rank <= ${page.standings}), '[]') as leaderboard
        from (
          select player_id, player_mask, points, rounds,
            row_number() over (order by rounds >= t.rounds_min desc, points desc, scored_at, entry_id, player_id) as rank
          from tournament_points where tournament_id = t.tournament_id and points > 0
        ) r
        left join tournament_prizes z on z.tournament_id = t.tournament_id and z.player_id = r.player_id
      ) s on true
      where t.status = 'active'
      order by case when t.ends_at <= ${now} then 2 when t.starts_at > ${now} then 1 else 0 end,
        case when t.ends_at <= ${now} then -extract(epoch from t.starts_at) else extract(epoch from t.starts_at) end, t.tournament_id
      limit ${page.limit} offset ${page.offset}`.execute(q)
  ).rows

export const countShown = async (q: Query): Promise<number> =>
  (
    await sql<{
      n: number
    }>`select count(*)::int as n from tournaments where status = 'active'`.execute(q)
  ).rows[0]?.n ?? 0
