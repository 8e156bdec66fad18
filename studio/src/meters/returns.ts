import { soldTitles } from '../../engines/par.ts'
import declared from '../games/rtp.json' with { type: 'json' }
import type { Log } from '../log.ts'
import type { Db } from '../schema.ts'
import { sumByGame } from './store.ts'

/*
 * The alarm on returns: whether what a game has given back for real money in thirty days can still be what is declared of
 * it. Only of slots: where the player chooses the wager, the spread of a round is as wide as he likes, and the meters do
 * not know it.
 */

/** Percent, and stakes. `within`: by how many points the figure itself may be wrong. */
export type Declared = { rtp: number; sigma: number; within: number }
/** Percent: what came back, and between what it may lie. */
export type Return = { game: string; rtp: number; low: number; high: number; outside: boolean }

/** So many standard deviations hold 99.9 % of all samples. */
const deviations = 3.290_526_731
/** Of equal stakes. Below it one top prize decides, and no band means anything. */
const roundsMin = 10_000
const windowMs = 30 * 86_400_000

export const declaredReturns = async (): Promise<ReadonlyMap<string, Declared>> => {
  const titles = (await soldTitles()).filter(({ engine }) => engine.family === 'slot')
  return new Map([
    ...Object.entries(declared).map(
      ([slug, { rtp, sigma }]) =>
        [slug, { rtp: parseFloat(rtp), sigma: parseFloat(sigma), within: 0 }] as const,
    ),
    ...titles.map(({ title, par: { figures } }) => {
      const { rtp, sigma, known } = figures
      const within = known.how === 'sampled' ? known.pointsAt99 : 0
      return [title.slug, { rtp: parseFloat(rtp.least), sigma: parseFloat(sigma), within }] as const
    }),
  ])
}

/** Undefined where too little was staked to say anything. */
export const judged = (
  game: string,
  { rtp, sigma, within }: Declared,
  { staked, paid, squares }: { staked: number; paid: number; squares: number },
): Return | undefined => {
  const rounds = staked ** 2 / squares
  if (!(rounds >= roundsMin)) return undefined
  const half = (100 * deviations * sigma) / Math.sqrt(rounds) + within
  const [low, high, actual] = [rtp - half, rtp + half, (100 * paid) / staked]
  return { game, rtp: actual, low, high, outside: actual < low || actual > high }
}

/** Judges the returns again at each look, and says so in the log when one leaves its band. */
export const createReturnsWatch = (games: ReadonlyMap<string, Declared>, log: Log) => {
  let now: readonly Return[] = []
  return {
    returns: () => now,
    async look(db: Db, at: Date): Promise<void> {
      const sums = await sumByGame(db, new Date(at.getTime() - windowMs))
      const before = new Set(now.filter(({ outside }) => outside).map(({ game }) => game))
      now = sums.flatMap(({ game, ...sum }) => {
        const known = games.get(game)
        return (known && judged(game, known, sum)) ?? []
      })
      for (const it of now)
        if (it.outside && !before.has(it.game))
          log.error(it, 'what a game gave back in thirty days is outside its band of 99.9 %')
    },
  }
}
