import { useEffect, useRef, useState } from 'react'
import { countAt, recount, type Count } from './jackpot-counter.ts'

const tickMs = 600

export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The number that is shown of a pool: on the way to the newest value, and standing still where
 * somebody paused it, looks elsewhere, or wants less motion (then it steps with the answers).
 */
export const useCount = (value: bigint, durationMs: number, running: boolean): bigint => {
  const [shown, setShown] = useState(value)
  const count = useRef<Count>(recount(value, value, 0, durationMs))
  useEffect(() => {
    if (!running) return
    const tick = (): void => {
      if (!document.hidden) setShown(countAt(count.current, performance.now()))
    }
    const now = performance.now()
    const before = countAt(count.current, now)
    count.current = wantsStillness()
      ? recount(value, value, now, durationMs)
      : recount(before, value, now, durationMs)
    const timer = setInterval(tick, tickMs)
    tick()
    return () => clearInterval(timer)
  }, [value, durationMs, running])
  return shown
}
