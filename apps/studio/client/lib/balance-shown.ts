import type { Parent } from './parent.ts'
import { tab } from './storage.ts'

/*
 * Whether the player wants the balance in sight. The page says so in the fragment of the address,
 * so that the frame never shows for a moment what is hidden outside, and by message from then on; a
 * reload of the frame, which has no fragment, goes by what was said last.
 */

const key = 'balance-hidden'
let shownNow = tab.read(key) === null
const listeners = new Set<() => void>()

const set = (shown: boolean): void => {
  tab.write(key, shown ? null : '1')
  shownNow = shown
  for (const listener of listeners) listener()
}

/** For parts/use-balance-shown.ts: this file is read before anything that draws. */
export const isBalanceShown = (): boolean => shownNow
export const watchBalanceShown = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What `#token=…&balance=hidden` says; a fragment without it says that the balance is shown. */
export const saysHidden = (hash: string): boolean =>
  new URLSearchParams(hash.slice(1)).get('balance') === 'hidden'

export const readBalanceShown = (hash: string): void => {
  if (hash !== '') set(!saysHidden(hash))
}

export const onBalanceShown = (parent: Pick<Parent, 'listen'>): void =>
  void parent.listen((message) => {
    if (message.type === 'balance-shown') set(message.shown)
  })
