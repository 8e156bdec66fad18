import type { RewardsHouse } from './needs.ts'
import { repeat } from '../job.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { tellNews } from './news.ts'
import { makeWeeks, payPrizes, runTournaments } from './tournaments/tournaments.ts'

/**
 * Reads the ledger's new stakes and wins once a second, a week's tournaments once a minute. Each
 * stage goes on where it was.
 */
export const startRewardsJobs = (house: RewardsHouse): (() => Promise<void>) => {
  let open = false
  const stops = [
    repeat(house, 'hold tournaments', 60_000, () => makeWeeks(house.db.read, house.now())),
    repeat(house, 'feed the jackpots', 1_000, async () => {
      try {
        if (!open) await house.ledger.inTx((tx) => openPools(house, tx))
        open = true
        await feedPools(house)
      } finally {
        // What has fallen is owed, whatever keeps the pools from growing.
        await payFalls(house)
      }
    }),
    repeat(house, 'score the tournaments', 1_000, async () => {
      await runTournaments(house)
      await payPrizes(house)
      await tellNews(house)
    }),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
