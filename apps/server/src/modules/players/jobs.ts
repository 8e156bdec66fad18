import type { PlayersDeps } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { recordLegalTexts } from './consents/consents.ts'
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

const writeActivity = async (deps: PlayersDeps) => {
  const unwritten = takeUnwritten(deps, deps.now())
  try {
    while (unwritten.length > 0) {
      await setActivity(deps.db.read, unwritten.slice(0, writtenTogether))
      unwritten.splice(0, writtenTogether)
    }
  } finally {
    putBack(deps, unwritten)
  }
}

const tidy = async (deps: PlayersDeps) => {
  await sweepPlayers(deps)
  // Made ahead of the first sign-in, and renewed when it is old.
  await publicLoginKey(deps)
}

/**
 * Writes what is remembered of activity, sweeps what is over, and keeps a fresh key for sealed
 * sign-in data.
 */
export const startPlayersJobs = (deps: PlayersDeps): (() => Promise<void>) => {
  const stops = [
    repeat(deps, 'write activity', activityWriteMs, () => writeActivity(deps)),
    repeat(deps, 'tidy players', 3_600_000, () => tidy(deps)),
    repeat(deps, 'answer reset requests', 500, () => answerResetRequests(deps)),
    repeat(deps, 'note legal texts', 60_000, () => recordLegalTexts(deps)),
    repeat(deps, 'read renewed terms', 1_000, () => readTerms(deps)),
    repeat(deps, 'changes of phone', 5_000, () => endRestedChanges(deps)),
    repeat(deps, 'answer registrations', 500, () => answerRegistrations(deps)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
    await writeActivity(deps)
  }
}
