import { readTab, writeTab } from '../browser/tab-storage.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/**
 * Where a session ended that the player did not end: whose it was, why, and where. Kept for this tab
 * alone, so that signing in again leads back there. Not the saved path of the specification, which
 * is asked for before a page has been seen.
 */
export type CutOff = {
  uid: string
  reason: 'expired' | 'ended' | 'cut' | 'idle'
  said: string
  path: string
  atMs: number
}

const keptMsMax = 3_600_000

export const recordCutOff = (uid: string, reason: CutOff['reason'], said = ''): void =>
  writeTab('cutOff', {
    uid,
    reason,
    said,
    path: location.pathname + location.search,
    atMs: serverNow(),
  } satisfies CutOff)

export const forgetCutOff = (): void => writeTab('cutOff', null)

export const readCutOff = (): CutOff | null => {
  const cutOff = readTab('cutOff') as CutOff | null
  return cutOff && serverNow() - cutOff.atMs < keptMsMax ? cutOff : null
}

/** The path for whoever has signed in: only the same player is led back to it. */
export const takeCutOff = (uid: string | undefined): string | null => {
  const cutOff = readCutOff()
  forgetCutOff()
  return cutOff && cutOff.uid === uid ? cutOff.path : null
}
