import type { House } from '../house.ts'
import { repeat } from '../job.ts'
import { activityWriteMs, takeUnwritten } from './activity.ts'
import { publicLoginKey } from './players.ts'
import { answerResetRequests } from './reset/forgot.ts'
import { setActivity, sweep } from './store.ts'

const writeActivity = async (house: House) => {
  const unwritten = takeUnwritten(house.now())
  if (unwritten.length > 0) await setActivity(house.db.read, unwritten)
}

const tidy = async (house: House) => {
  await house.db.inTx((tx) => sweep(tx, house.now()))
  // Made ahead of the first sign-in, and renewed when it is old.
  await publicLoginKey(house)
}

/** Writes what is remembered of activity, sweeps what is over, and keeps a fresh key for sealed sign-in data. */
export const startPlayersJobs = (house: House): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'write activity', activityWriteMs, () => writeActivity(house)),
    repeat(house, 'tidy players', 3_600_000, () => tidy(house)),
    repeat(house, 'answer reset requests', 500, () => answerResetRequests(house)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeActivity(house)
  }
}
