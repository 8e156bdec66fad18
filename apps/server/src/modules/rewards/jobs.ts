import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { RewardsHouse } from './deps.ts'
import { repeat } from '../../jobs/job.ts'
import { showAge } from '../../metrics/metrics.ts'
import type { Around } from './bonuses/context.ts'
import { watchBudgets } from './bonuses/budget/budget.ts'
import { countOwnStakes } from './bonuses/own-stakes/own-stakes.ts'
import { claimRegistrations, lapseDueClaims, sweepBonuses } from './bonuses/sweep.ts'
import { payOwedSpins } from './bonuses/spins/spins.ts'
import { oldestRefused } from './bonuses/spins/store.ts'
import { feedPools, openPools } from './jackpots/feed.ts'
import { payFalls } from './jackpots/pay.ts'
import { showAlarms } from './jackpots/batches/alarms.ts'
import { tellNews } from './news.ts'
import { makeWeeks, payPrizes, runTournaments } from './tournaments/tournaments.ts'

/**
 * Reads the ledger's new stakes and wins once a second, a week's tournaments once a minute. Each
 * stage goes on where it was.
 */
export const startRewardsJobs =
  (around: Around, promises: Witness) =>
  (house: RewardsHouse): (() => Promise<void>) => {
    let open = false
    showAge(
      house,
      'felek_free_win_refused_seconds',
      'Age of the oldest free win that the vault has refused for good.',
      () => oldestRefused(house.db.read),
    )
    showAlarms(house)
    const stops = [
      repeat(house, 'hold tournaments', 60_000, () => makeWeeks(house, house.db.read, house.now())),
      repeat(house, 'feed the jackpots', 1_000, async () => {
        try {
          if (!open) await house.ledger.inTx((tx) => openPools(house, tx))
          open = true
          await feedPools(house, promises)
        } finally {
          // What has fallen is owed, whatever keeps the pools from growing.
          await payFalls(house)
        }
      }),
      repeat(house, 'score the tournaments', 1_000, async () => {
        await runTournaments(house, around)
        await payPrizes(house)
        await tellNews(house)
      }),
      repeat(house, 'bring bonuses to their ends', 1_000, async () => {
        await countOwnStakes(house, around)
        await sweepBonuses(house)
      }),
      repeat(house, 'watch the budgets of offers', 10_000, watchBudgets(house)),
      repeat(house, 'pay free spins', 1_000, () => payOwedSpins(house)),
      repeat(house, 'claims of registrations', 2_000, () => claimRegistrations(house)),
      repeat(house, 'claims that nothing came for', 10_000, () => lapseDueClaims(house)),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
