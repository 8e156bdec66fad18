import { useEffect, useState } from 'react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { rewards } from '@felek/contract/rewards.ts'
import { forget } from '../lib/api/query.ts'
import { serverClock, serverNow } from '@felek/web-kit/server-clock.ts'
import { nextChange } from './phases.ts'

const timerMsMax = 2 ** 31 - 1

/** The time, renewed only when one of these starts or ends; then its list is read again as well. */
export const useChangesOf = (all: readonly Tournament[]): number => {
  const [now, setNow] = useState(serverNow)
  const next = nextChange(all, now)
  useEffect(() => serverClock.onShift(() => setNow(serverNow())), [])
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(
      () => {
        setNow(serverNow())
        void forget(rewards.tournaments)
      },
      Math.min(timerMsMax, next - now),
    )
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
