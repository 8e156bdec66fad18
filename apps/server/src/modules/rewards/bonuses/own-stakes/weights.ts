import type { Query } from '@felek/database/database.ts'
import { listJackpotGames, listPools } from '../../jackpots/store.ts'
import type { Around } from '../context.ts'

/** Of a weighted own stake the house keeps so much at least, in millionths: what 100 % counts as is a game of 96.99 %. */
export const ownEdgeMillionths = 30_100n

/** Of stakes that feed the pools, what these give back on average, in millionths, rounded up: share × (latest + seed) ÷ (latest − seed). */
export const giveBackOf = (
  pools: readonly {
    share_millionths: bigint
    seed_kurus: bigint
    must_hit_by_kurus: bigint
  }[],
): bigint =>
  pools.reduce((sum, p) => {
    const span = p.must_hit_by_kurus - p.seed_kurus
    return sum + (p.share_millionths * (p.must_hit_by_kurus + p.seed_kurus) + span - 1n) / span
  }, 0n)

/**
 * How many of a hundred kuruş of an own stake count: as many as the offer says of its class, and never more than leave
 * `ownEdgeMillionths` of what counts with the house.
 */
export const ownWeight = (
  classPercent: number,
  game: { rtpHundredths: number; giveBackMillionths: bigint },
): number => {
  const edge = 1_000_000n - BigInt(game.rtpHundredths) * 100n - game.giveBackMillionths
  const most = edge <= 0n ? 0 : Number((100n * edge) / ownEdgeMillionths)
  return Math.min(classPercent, most)
}

/** The weights of own stakes by game and by what an offer says of classes; 0 of a game that nobody knows. */
export const ownWeights = async (
  q: Query,
  around: Pick<Around, 'kinds'>,
  games: readonly string[],
): Promise<(game: string, byClass: readonly number[]) => number> => {
  const kinds = await around.kinds(q, [...new Set(games)])
  const fed = new Set(await listJackpotGames(q))
  const giveBack = giveBackOf(await listPools(q))
  return (game, byClass) => {
    const kind = kinds.get(game)
    if (kind === undefined) return 0
    const giveBackMillionths = fed.has(game) ? giveBack : 0n
    const { rtpHundredths } = kind
    return ownWeight(byClass[kind.weightClass - 1] ?? 0, { rtpHundredths, giveBackMillionths })
  }
}
