import type { RewardsHouse } from './deps.ts'

/**
 * Pays what is owed, one after the other. What can not be paid is said in the log and stays owed;
 * nobody else waits for it.
 */
export const payEach = async <T>(
  house: RewardsHouse,
  owed: readonly T[],
  pay: (house: RewardsHouse, one: T) => Promise<void>,
): Promise<void> => {
  for (const one of owed) {
    try {
      await pay(house, one)
    } catch (error) {
      house.log.error({ err: error }, 'something is owed that could not be paid')
    }
  }
}
