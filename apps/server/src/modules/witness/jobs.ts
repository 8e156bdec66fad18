import { repeat } from '../../jobs/job.ts'
import type { WitnessDeps } from './deps.ts'
import { deleteUnstaked } from './store.ts'

const everyMs = 3_600_000
/** The day that the public counts are of, and a little longer. */
const keptMs = 26 * 3_600_000
/** Rounds a transaction. */
const batch = 500

/**
 * Live tables play all day: a round in which nobody ever staked is forgotten after a day. Their
 * number is counted for ever, and what the drawer has never shown stays as absent.
 */
export const forgetUnstaked = async (deps: WitnessDeps): Promise<void> => {
  const before = new Date(deps.now().getTime() - keptMs)
  while ((await deps.db.inTx((tx) => deleteUnstaked(tx, before, batch))) === batch);
}

export const startWitnessJobs = (deps: WitnessDeps): (() => Promise<void>) =>
  repeat(deps, 'forget unstaked rounds', everyMs, () => forgetUnstaked(deps))
