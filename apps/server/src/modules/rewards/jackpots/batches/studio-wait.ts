import type { RewardsHouse } from '../../deps.ts'

/** Keeps since when; false where it was said before. */
const isNew = (house: RewardsHouse, why: string): boolean => {
  const known = house.rewardsState.studioWait
  if (known?.why === why) return false
  house.rewardsState.studioWait = { why, since: known?.since ?? house.now() }
  return true
}

/** The studio does not answer: nothing is lost, its stakes are drawn when it does. Said once. */
export const isWaiting = (house: RewardsHouse, why: string): void => {
  if (isNew(house, why)) house.log.warn({ why }, 'the jackpots wait for the studio')
}

/** Said once, by each process. */
export const isRefused = (house: RewardsHouse, batch: bigint, why: string): void => {
  if (isNew(house, `batch ${batch}: ${why}`))
    house.log.error(
      { batch, why },
      'a batch of the jackpots can not be drawn: nothing of it is paid until the operator renews the promises (POST /operator/jackpots/renew)',
    )
}

export const noLongerWaiting = (house: RewardsHouse): void => {
  if (house.rewardsState.studioWait) house.log.info('the jackpots wait no longer')
  house.rewardsState.studioWait = undefined
}

/** Since when stakes have waited to be drawn; undefined: they do not. */
export const waitingSince = (house: RewardsHouse): Date | undefined =>
  house.rewardsState.studioWait?.since
