import type { Actual } from '../protocol/games.ts'
import type { Db } from '../schema.ts'
import { sumRealRounds } from './store.ts'

/** Fewer rounds say nothing of a game: nobody is told a figure of them. */
const roundsMin = 100_000n

/** What a game has really given back for real money, in how many rounds and since when; undefined below 100,000 rounds. */
export const actualOf = async (db: Db, game: string): Promise<Actual | undefined> => {
  const { rounds, ...more } = await sumRealRounds(db, game)
  return rounds < roundsMin ? undefined : { ...more, rounds: parseInt(`${rounds}`, 10) }
}
