import type { RewardsDeps } from '../../deps.ts'

/** Keeps since when; false where it was said before. */
const isNew = (deps: RewardsDeps, why: string): boolean => {
  const known = deps.rewardsState.studioWait
  if (known?.why === why) return false
  deps.rewardsState.studioWait = { why, since: known?.since ?? deps.now() }
  return true
}

/** The studio does not answer: nothing is lost, its stakes are drawn when it does. Said once. */
export const isWaiting = (deps: RewardsDeps, why: string): void => {
  if (isNew(deps, why)) deps.log.warn({ why }, 'the jackpots wait for the studio')
}

/** Said once, by each process. */
export const isRefused = (deps: RewardsDeps, batch: bigint, why: string): void => {
  if (isNew(deps, `batch ${batch}: ${why}`))
    deps.log.error(
      { batch, why },
      'a batch of the jackpots can not be drawn: nothing of it is paid until the operator renews the promises (POST /operator/jackpots/renew)',
    )
}

export const noLongerWaiting = (deps: RewardsDeps): void => {
  if (deps.rewardsState.studioWait) deps.log.info('the jackpots wait no longer')
  deps.rewardsState.studioWait = undefined
}

/** Since when stakes have waited to be drawn; undefined: they do not. */
export const waitingSince = (deps: RewardsDeps): Date | undefined =>
  deps.rewardsState.studioWait?.since
