import { limits } from '@felek/contract/limits.ts'
import { status } from '@felek/contract/status.ts'
import { api } from '../api/api.ts'
import { isSignedIn } from './session.ts'
import { readPlain, writePlain } from '../browser/storage.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/*
 * The hour without activity (docs/specification.md §4): its start stands in local storage, so that playing
 * in one tab keeps all of them signed in. The server keeps its own clock; it is told at most once a
 * minute.
 */

const warnBeforeMs = 60_000
const writeEveryMs = 5_000

let written = 0
let pinged = 0

/** Something was done: pointer, key, touch, a route, a game frame's `activity` message. */
export const recordActivity = (): void => {
  if (!isSignedIn()) return
  const now = serverNow()
  // A click may land after the hour and before the next check: it comes too late.
  if (idleMs(now) > limits.inactivityMsMax) return
  if (now - written > writeEveryMs) {
    written = now
    writePlain('activityStart', String(now))
  }
  if (now - pinged > limits.pingMsMin) {
    pinged = now
    api(status.ping, {}, { quiet: true }).catch(() => undefined)
  }
}

export const idleMs = (now: number): number => {
  const since = parseInt(readPlain('activityStart') ?? '', 10)
  return Number.isNaN(since) ? 0 : now - since
}

export type IdleStage = 'active' | 'warned' | 'expired'
export const idleStage = (idle: number): IdleStage =>
  idle > limits.inactivityMsMax
    ? 'expired'
    : idle > limits.inactivityMsMax - warnBeforeMs
      ? 'warned'
      : 'active'

/** Watches for activity, and every five seconds looks at the clock. Answers how to stop. */
export const watchActivity = (onStage: (stage: IdleStage) => void): (() => void) => {
  const events = ['pointerdown', 'keydown', 'touchstart'] as const
  for (const name of events) addEventListener(name, recordActivity, { passive: true })
  const timer = setInterval(() => {
    if (isSignedIn()) onStage(idleStage(idleMs(serverNow())))
  }, limits.inactivityCheckMs)
  return () => {
    clearInterval(timer)
    for (const name of events) removeEventListener(name, recordActivity)
  }
}
