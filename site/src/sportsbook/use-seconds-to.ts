import { useEffect, useState } from 'react'

/** The time, looked at anew every so many milliseconds. */
export const useNowMs = (everyMs: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Whole seconds, none below 0. */
export const secondsOfMs = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000) || 0)

/** Whole seconds until then by this device's clock, counted down. */
export const useSecondsUntil = (atMs: number): number => secondsOfMs(atMs - useNowMs(250))

/**
 * Whole seconds until then, counted down; 0 where there is no such time. With `from`, a time of the
 * same server, what lies between is counted from when it was first seen: the device's clock may be
 * another's.
 */
export const useSecondsTo = (iso: string | undefined, from?: string): number => {
  const now = useNowMs(250)
  const [seen, see] = useState({ iso, atMs: now })
  if (seen.iso !== iso) see({ iso, atMs: now })
  if (iso === undefined) return 0
  const to = Date.parse(iso)
  return secondsOfMs(from === undefined ? to - now : to - Date.parse(from) - (now - seen.atMs))
}
