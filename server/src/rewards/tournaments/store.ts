import { sql } from 'kysely'
import type { Query, Tx } from '../../../../database/src/database.ts'
import type { Lang } from '../../../../phrases/src/format.ts'
import { studio } from '../eligible.ts'

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
  tx: Query,
  t: { tournamentId: bigint; seriesId: string; startsAt: Date; endsAt: Date; settlesAt: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into tournaments (tournament_id, series_id, status, title_tr, title_en, text_tr, text_en, image, min_stake_kurus, games,
      prizes_kurus, starts_at, ends_at, settles_at)
    select ${t.tournamentId}, series_id, 'active', title_tr, title_en, text_tr, text_en, image, min_stake_kurus,
      coalesce(nullif(array(select game_key from family_games f
        where f.provider = ${studio.provider} and f.family = tournament_series.family order by game_key), '{}'), games), prizes_kurus,
      ${t.startsAt}::timestamptz, ${t.endsAt}::timestamptz, ${t.settlesAt}::timestamptz
    from tournament_series where series_id = ${t.seriesId}
      and not exists (select 1 from tournaments where starts_at = ${t.startsAt}::timestamptz and ends_at = ${t.endsAt}::timestamptz)
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
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

export type PointsRow = {
  tournament_id: bigint
  player_id: bigint
  player_mask: string
  points: bigint
  round_id: string
  game: string
  stake_kurus: bigint
  paid_kurus: bigint
  entry_id: bigint
  scored_at: Date
}

/** The points that these players have in these tournaments. */
export const listBest = async (
  q: Query,
  tournamentIds: readonly bigint[],
  playerIds: readonly bigint[],
): Promise<Pick<PointsRow, 'tournament_id' | 'player_id' | 'points' | 'player_mask'>[]> =>
  (
    await sql<PointsRow>`select tournament_id, player_id, points, player_mask from tournament_points
      where tournament_id = any (${[...tournamentIds]}::bigint[]) and player_id = any (${[...playerIds]}::bigint[])`.execute(
      q,
    )
  ).rows

/** Writes a player's best round; a better one that stands already stays. */
export const saveBest = async (tx: Tx, p: PointsRow): Promise<void> => {
  await sql`insert into tournament_points (tournament_id, player_id, player_mask, points, round_id, game, stake_kurus, paid_kurus, entry_id, scored_at)
    values (${p.tournament_id}, ${p.player_id}, ${p.player_mask}, ${p.points}, ${p.round_id}, ${p.game}, ${p.stake_kurus}, ${p.paid_kurus},
      ${p.entry_id}, ${p.scored_at})
    on conflict (tournament_id, player_id) do update set points = excluded.points, round_id = excluded.round_id, game = excluded.game,
      stake_kurus = excluded.stake_kurus, paid_kurus = excluded.paid_kurus, entry_id = excluded.entry_id, scored_at = excluded.scored_at
    where excluded.points > tournament_points.points`.execute(tx)
}

export const noteChange = async (tx: Tx, tournamentIds: readonly bigint[]): Promise<void> => {
  await sql`update tournaments set version = version + 1 where tournament_id = any (${[...tournamentIds]}::bigint[])`.execute(
    tx,
  )
}

/** Writes the final places that earn a prize. */
export const settleTournament = async (tx: Tx, tournamentId: bigint, at: Date): Promise<void> => {
  await sql`insert into tournament_prizes (tournament_id, rank, player_id, amount_kurus)
    select t.tournament_id, r.rank, r.player_id, t.prizes_kurus[r.rank]
    from tournaments t
    join lateral (
      select player_id, (row_number() over (order by points desc, scored_at, entry_id))::int as rank
      from tournament_points where tournament_id = t.tournament_id
    ) r on r.rank <= cardinality(t.prizes_kurus)
    where t.tournament_id = ${tournamentId}`.execute(tx)
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
}

/** Prizes that are not paid yet. */
export const listOwedPrizes = async (q: Query): Promise<OwedPrize[]> =>
  (
    await sql<OwedPrize>`select p.tournament_id, p.rank, p.player_id, p.amount_kurus, t.settles_at
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
  players: number
  leaderboard: { player: string; points: number }[]
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
        s.players, s.leaderboard, count(*) over ()::int as total
      from tournaments t
      join lateral (
        select count(*)::int as players,
          coalesce(jsonb_agg(jsonb_build_object('player', r.player_mask, 'points', r.points) order by r.rank) filter (where r.rank <= ${page.standings}), '[]') as leaderboard
        from (
          select player_mask, points, row_number() over (order by points desc, scored_at, entry_id) as rank
          from tournament_points where tournament_id = t.tournament_id
        ) r
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
