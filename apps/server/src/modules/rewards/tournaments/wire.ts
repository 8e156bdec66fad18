import { toAmount } from '@felek/contract/money.ts'
import type { Place, Tournament } from '@felek/contract/rewards.ts'
import type { Query } from '@felek/database/database.ts'
import {
  formatCount,
  formatEnd,
  formatMoney,
  formatPercent,
  formatStart,
  type Lang,
} from '@felek/phrases/format.ts'
import { fill, phrases } from '@felek/phrases/phrases.ts'
import { countShown, listShown, type ShownTournament } from './store.ts'
import { listPlaces } from './places-store.ts'
import { sharesOf } from './tournaments.ts'

/** Millionths as percent, without zeros at the end: 3000 → "0.3". */
const percentOf = (millionths: bigint): string => String(Number(millionths) / 10_000)

/** The rows of a leaderboard that leave the house. */
const standingsMax = 50

const rulesOf = (row: ShownTournament, lang: Lang): string[] => {
  const values = {
    stake: formatMoney(toAmount(row.min_stake_kurus), lang),
    count: row.games.length,
    // The same for everybody, whichever clock they read: 24 hours leave nothing to guess.
    start: formatStart(row.starts_at.toISOString(), lang, true),
    end: formatEnd(row.ends_at.toISOString(), lang, true),
    minutes: formatCount(
      Math.round((row.settles_at.getTime() - row.ends_at.getTime()) / 60_000),
      lang,
    ),
    places: row.prizes.length,
    pool: formatMoney(toAmount(row.pool_max_kurus), lang),
    share: formatPercent(percentOf(row.pool_share_millionths), lang),
    rounds: row.rounds_min,
  }
  return Object.values(phrases[lang].rewards.tournamentRules).map((sentence) =>
    fill(sentence, values),
  )
}

/** Places with the same prize stand together. */
const prizesOf = (prizes: readonly bigint[], most: readonly bigint[]): Tournament['prizes'] => {
  const found: Tournament['prizes'] = []
  for (const [i, kurus] of prizes.entries()) {
    const last = found.at(-1)
    const amountMax = toAmount(most[i] ?? 0n)
    if (last?.amountMax === amountMax) last.rankTo = i + 1
    else found.push({ rank: i + 1, rankTo: i + 1, amount: toAmount(kurus), amountMax })
  }
  return found
}

const toTournament = (row: ShownTournament, lang: Lang): Tournament => {
  const settled = row.settled_at !== null
  const weights = row.prizes.map(BigInt)
  const prizesKurus = sharesOf(row.pool_kurus, weights)
  const mostKurus = sharesOf(row.pool_max_kurus, weights)
  return {
    id: String(row.tournament_id),
    slug: row.series_id,
    Title: row.title,
    Text: row.text,
    Image: row.image,
    Start_date: row.starts_at.toISOString(),
    End_date: row.ends_at.toISOString(),
    prizePool: toAmount(row.pool_kurus),
    prizePoolMax: toAmount(row.pool_max_kurus),
    roundsMin: row.rounds_min,
    prizes: prizesOf(prizesKurus, mostKurus),
    rules: rulesOf(row, lang),
    leaderboard: row.leaderboard.map(({ player, points, rounds, prize: paid }, i) => {
      const soFar = rounds >= row.rounds_min ? prizesKurus[i] : undefined
      const prize = settled ? (paid === null ? undefined : BigInt(paid)) : soFar
      return {
        rank: i + 1,
        player,
        points,
        rounds,
        ...(prize === undefined ? {} : { prize: toAmount(prize) }),
      }
    }),
    players: row.players,
    games: row.games,
    minStake: toAmount(row.min_stake_kurus),
    settled,
  }
}

/** A page of tournaments: running ones first, then those to come, then past ones. */
export const tournamentsNow = async (
  q: Query,
  lang: Lang,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ rows: Tournament[]; total: number }> => {
  const rows = await listShown(q, lang, now, { ...page, standings: standingsMax })
  return {
    rows: rows.map((row) => toTournament(row, lang)),
    total: rows[0]?.total ?? (await countShown(q)),
  }
}

/** The player's places in what was settled since then. */
export const placesSince = async (
  q: Query,
  playerId: bigint,
  lang: Lang,
  since: Date,
): Promise<Place[]> =>
  (await listPlaces(q, playerId, lang, since)).map((row) => ({
    id: String(row.tournament_id),
    Title: row.title,
    rank: row.rank,
    players: row.players,
    points: row.points,
    ...(row.prize_kurus === null ? {} : { prize: toAmount(row.prize_kurus) }),
    settledAt: row.settled_at.toISOString(),
  }))
