import { repeat } from '../../jobs/job.ts'
import type { WinnersHouse } from './deps.ts'
import { tellWinners } from './news.ts'
import { readWins } from './journal-reader.ts'

/** Pages hear of new wins at most this often. */
const everyMs = 3_000

export const startWinnersJobs = (house: WinnersHouse): (() => Promise<void>) =>
  repeat(house, 'read recent wins', everyMs, async () => {
    await readWins(house)
    await tellWinners(house)
  })
