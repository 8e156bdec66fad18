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

/** Of a round's first stake, or of a bet in a room: up to 5 lira, up to 25, up to 100, above. */
export const stakeBandOf = (kurus: bigint): number =>
  kurus <= 500n ? 1 : kurus <= 2_500n ? 2 : kurus <= 10_000n ? 3 : 4

export { countRoomRound, type RoomMeter } from './store.ts'
