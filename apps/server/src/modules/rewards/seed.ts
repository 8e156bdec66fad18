import type { Tx } from '@felek/database/database.ts'
import type { RewardsDeps } from './deps.ts'
import { newestEntryId } from '../wallet/wallet.ts'
import { openPools } from './jackpots/feed.ts'
import { listOwedPrizes, listUnsettled, setPrizePaid } from './tournaments/store.ts'
import { makeWeeks, prizeMovement, scoreSpan, settleDue } from './tournaments/tournaments.ts'

/** How many concluded tournaments a demo begins with. */
const weeksBack = 2
/** Three demo players do not play a hundred rounds a week: their past tournaments asked for so many. */
const pastRounds = 5

/** Makes the tournaments of a demo that begins now, two of them past. */
export const seedTournaments = async (deps: RewardsDeps, tx: Tx, now: Date): Promise<void> => {
  await makeWeeks(deps, tx, now, { weeks: weeksBack, roundsMin: pastRounds })
}

/**
 * Lets the tournaments go on to `at` while histories are being written: where one is due it counts
 * the rounds so far, settles it and pays its prizes, by the functions that do it every day, dated
 * as it would have happened.
 */
export const settleSeeded = async (deps: RewardsDeps, tx: Tx, at: Date): Promise<void> => {
  if (!(await listUnsettled(tx)).some((t) => t.settles_at <= at)) return
  await countAll(deps, tx)
  // Nobody of a demo's company is anybody else.
  await settleDue(deps, tx, at, () => Promise.resolve([]))
  for (const owed of await listOwedPrizes(tx)) {
    const [outcome] = await deps.wallet.postIn(tx, [
      { ...prizeMovement(owed), source: 'seed', at: owed.settles_at },
    ])
    if (outcome?.status !== 'ok')
      throw new Error(`the vault answered ${outcome?.status ?? 'nothing'} to a prize of the demo`)
    await setPrizePaid(tx, owed, owed.settles_at, outcome.entryId ?? null)
  }
}

/**
 * Counts what is left of the histories, and opens the pools with their seeds and the share of every
 * stake.
 */
export const finishRewards = async (deps: RewardsDeps, tx: Tx): Promise<void> => {
  await countAll(deps, tx)
  await openPools(deps, tx, true)
}

const countAll = async (deps: RewardsDeps, tx: Tx): Promise<void> => {
  const horizon = await newestEntryId(tx)
  for (let counted = -1n; counted < horizon;) counted = await scoreSpan(deps, tx, horizon)
}
