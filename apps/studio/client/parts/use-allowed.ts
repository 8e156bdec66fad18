import { useSyncExternalStore } from 'react'
import { toKurus } from '../lib/money.ts'
import { betLimit, watchBetLimit } from '../lib/bet-limit.ts'

/** What one bet may be now: no more than the balance, nor than the limit that the player has set. */
export const useAllowed = (balanceKurus: bigint): bigint => {
  const limit = useSyncExternalStore(watchBetLimit, betLimit, betLimit)
  const most = limit === null ? null : toKurus(limit)
  return most !== null && most < balanceKurus ? most : balanceKurus
}
