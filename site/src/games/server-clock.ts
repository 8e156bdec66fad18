import { useEffect, useState } from 'react'

let offsetMs = 0

/** What the server's clock said when an event left: how far this device's clock is beside it. */
export const noteServerTime = (at: string): void => {
  const ms = Date.parse(at)
  if (Number.isFinite(ms)) offsetMs = ms - Date.now()
}

const secondsTo = (untilMs: number): number =>
  Math.max(0, Math.ceil((untilMs - Date.now() - offsetMs) / 1_000))

/** Whole seconds until then by the server's clock, counted down; null without a time. */
export const useSecondsTo = (until: string | undefined): number | null => {
  const untilMs = until === undefined ? null : Date.parse(until)
  const [, tick] = useState(0)
  useEffect(() => {
    if (untilMs === null) return
    const timer = setInterval(() => {
      tick((n) => n + 1)
      if (secondsTo(untilMs) === 0) clearInterval(timer)
    }, 500)
    return () => clearInterval(timer)
  }, [untilMs])
  return untilMs === null ? null : secondsTo(untilMs)
}
