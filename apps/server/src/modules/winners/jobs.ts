import { repeat } from '../../jobs/job.ts'
import type { WinnersDeps } from './deps.ts'
import { publishWinners } from './news.ts'
import { readWins } from './journal-reader.ts'

/** Pages hear of new wins at most this often. */
const everyMs = 3_000

export const startWinnersJobs = (deps: WinnersDeps): (() => Promise<void>) =>
  repeat(deps, 'read recent wins', everyMs, async () => {
    await readWins(deps)
    await publishWinners(deps)
  })
