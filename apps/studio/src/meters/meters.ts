import type { Actual } from '../protocol/values.ts'
import type { Db, Mode } from '../schema.ts'
import { sumRealRounds, type RoomMeter } from './store.ts'

/** Fewer rounds say nothing of a game: nobody is told a figure of them. */
const roundsMin = 100_000n

/** What a game has really given back for real money, in how many rounds and since when; undefined below 100,000 rounds. */
export const findActual = async (db: Db, game: string): Promise<Actual | undefined> => {
  const { rounds, ...more } = await sumRealRounds(db, game)
  return rounds < roundsMin ? undefined : { ...more, rounds: parseInt(`${rounds}`, 10) }
}

/** Of a round's first stake, or of a bet in a room: up to 5 lira, up to 25, up to 100, above. */
export const stakeBandOf = (kurus: bigint): number =>
  kurus <= 500n ? 1 : kurus <= 2_500n ? 2 : kurus <= 10_000n ? 3 : 4

/** A bet in a round that is shared, and what it was paid, 0 too; `top`: the most that it could have been. */
export type SettledBet = { mode: Mode; stakeKurus: bigint; payoutKurus: bigint; top: boolean }

/** What a shared round counts: a line for each kind of money and band of stakes. */
export const metersOfRound = (game: string, bets: readonly SettledBet[]): RoomMeter[] => {
  const lines = new Map<string, RoomMeter>()
  for (const { mode, stakeKurus, payoutKurus, top } of bets) {
    const stake_band = stakeBandOf(stakeKurus)
    const key = `${mode} ${stake_band}`
    const before = lines.get(key)
    lines.set(key, {
      game,
      mode,
      stake_band,
      staked: (before?.staked ?? 0n) + stakeKurus,
      paid: (before?.paid ?? 0n) + payoutKurus,
      top: before?.top === true || top,
    })
  }
  return [...lines.values()]
}

export { countRoomRound, type RoomMeter } from './store.ts'
