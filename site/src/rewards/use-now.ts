import { useEffect, useState } from 'react'
import type { Tournament } from '@felek/contract/src/rewards.ts'
import { rewards } from '@felek/contract/src/rewards.ts'
import { forget } from '../lib/query.ts'
import { nextChange } from './phases.ts'

/** The time, once a second. */
export const useSecond = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

const timerMsMax = 2 ** 31 - 1

/** The time, renewed only when one of these starts or ends; then its list is read again as well. */
export const useChangesOf = (all: readonly Tournament[]): number => {
  const [now, setNow] = useState(() => Date.now())
  const next = nextChange(all, now)
  useEffect(() => {
    if (next === Infinity) return
    const timer = setTimeout(
      () => {
        setNow(Date.now())
        void forget(rewards.tournaments)
      },
      Math.min(timerMsMax, next - now),
    )
    return () => clearTimeout(timer)
  }, [next, now])
  return now
}
