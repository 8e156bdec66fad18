import type { RewardsDeps } from './deps.ts'

/**
 * Pays what is owed, one after the other. What can not be paid is said in the log and stays owed;
 * nobody else waits for it.
 */
export const payEach = async <T>(
  deps: RewardsDeps,
  owed: readonly T[],
  pay: (deps: RewardsDeps, one: T) => Promise<void>,
): Promise<void> => {
  for (const one of owed) {
    try {
      await pay(deps, one)
    } catch (error) {
      deps.log.error({ err: error }, 'something is owed that could not be paid')
    }
  }
}
