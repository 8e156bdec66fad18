import { useState } from 'react'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** Whole seconds, none below 0. */
export const secondsOfMs = (ms: number): number => Math.max(0, Math.ceil(ms / 1_000) || 0)

/** Whole seconds until then, counted down. */
export const useSecondsUntil = (atMs: number): number => secondsOfMs(atMs - useServerNow(250))

/**
 * Whole seconds until then, counted down; 0 where there is no such time. With `from`, the moment at
 * which the answer was made, what lies between is counted from when it was first seen: to the tick.
 */
export const useSecondsTo = (iso: string | undefined, from?: string): number => {
  const now = useServerNow(250)
  const [seen, see] = useState({ iso, atMs: now })
  if (seen.iso !== iso) see({ iso, atMs: now })
  if (iso === undefined) return 0
  const to = Date.parse(iso)
  return secondsOfMs(from === undefined ? to - now : to - Date.parse(from) - (now - seen.atMs))
}
