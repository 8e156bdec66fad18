import type { PlayersHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { noteLegalTexts } from './consents/consents.ts'
import { readTerms } from './consents/renewal.ts'
import { endRestedChanges } from './contact/effect.ts'
import { publicLoginKey } from './login-keys/login-keys.ts'
import { answerRegistrations } from './registration/answer.ts'
import { answerResetRequests } from './reset/forgot.ts'
import { activityWriteMs, putBack, takeUnwritten } from './sessions/activity.ts'
import { setActivity } from './sessions/store.ts'
import { sweepPlayers } from './sweep/sweep.ts'

/** Rows in one statement: short enough for others to get their turn between. */
const writtenTogether = 5_000

const writeActivity = async (house: PlayersHouse) => {
  const unwritten = takeUnwritten(house, house.now())
  try {
    while (unwritten.length > 0) {
      await setActivity(house.db.read, unwritten.slice(0, writtenTogether))
      unwritten.splice(0, writtenTogether)
    }
  } finally {
    putBack(house, unwritten)
  }
}

const tidy = async (house: PlayersHouse) => {
  await sweepPlayers(house)
  // Made ahead of the first sign-in, and renewed when it is old.
  await publicLoginKey(house)
}

/**
 * Writes what is remembered of activity, sweeps what is over, and keeps a fresh key for sealed
 * sign-in data.
 */
export const startPlayersJobs = (house: PlayersHouse): (() => Promise<void>) => {
  const stops = [
    repeat(house, 'write activity', activityWriteMs, () => writeActivity(house)),
    repeat(house, 'tidy players', 3_600_000, () => tidy(house)),
    repeat(house, 'answer reset requests', 500, () => answerResetRequests(house)),
    repeat(house, 'note legal texts', 60_000, () => noteLegalTexts(house)),
    repeat(house, 'read renewed terms', 1_000, () => readTerms(house)),
    repeat(house, 'changes of phone', 5_000, () => endRestedChanges(house)),
    repeat(house, 'answer registrations', 500, () => answerRegistrations(house)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeActivity(house)
  }
}
