import type { Witness } from '@felek/platform/witness/witness-client.ts'
import type { RewardsDeps } from './deps.ts'
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
import { publishRewards } from './news.ts'
import { makeWeeks, payPrizes, runTournaments } from './tournaments/tournaments.ts'

/**
 * Reads the ledger's new stakes and wins once a second, a week's tournaments once a minute. Each
 * stage goes on where it was.
 */
export const startRewardsJobs =
  (around: Around, promises: Witness) =>
  (deps: RewardsDeps): (() => Promise<void>) => {
    let open = false
    showAge(
      deps,
      'felek_free_win_refused_seconds',
      'Age of the oldest free win that the vault has refused for good.',
      () => oldestRefused(deps.db.read),
    )
    showAlarms(deps)
    const stops = [
      repeat(deps, 'hold tournaments', 60_000, () => makeWeeks(deps, deps.db.read, deps.now())),
      repeat(deps, 'feed the jackpots', 1_000, async () => {
        try {
          if (!open) await deps.adminDb.inTx((tx) => openPools(deps, tx))
          open = true
          await feedPools(deps, promises)
        } finally {
          // What has fallen is owed, whatever keeps the pools from growing.
          await payFalls(deps)
        }
      }),
      repeat(deps, 'score the tournaments', 1_000, async () => {
        await runTournaments(deps, around)
        await payPrizes(deps)
        await publishRewards(deps)
      }),
      repeat(deps, 'bring bonuses to their ends', 1_000, async () => {
        await countOwnStakes(deps, around)
        await sweepBonuses(deps)
      }),
      repeat(deps, 'watch the budgets of offers', 10_000, watchBudgets(deps)),
      repeat(deps, 'pay free spins', 1_000, () => payOwedSpins(deps)),
      repeat(deps, 'claims of registrations', 2_000, () => claimRegistrations(deps)),
      repeat(deps, 'claims that nothing came for', 10_000, () => lapseDueClaims(deps)),
    ]
    return async () => void (await Promise.all(stops.map((stop) => stop())))
  }
