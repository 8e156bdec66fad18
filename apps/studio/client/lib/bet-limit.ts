import type { Parent } from './parent.ts'

/*
 * The most that the player lets one bet be (the tool `bet`; docs/protection.md). The page says it; a frame
 * that stands alone knows of none, and the wallet refuses what is over it anyway.
 */

let limit: string | null = null
const listeners = new Set<() => void>()

/** For parts/use-allowed.ts: this file is read before anything that draws. */
export const betLimit = (): string | null => limit
export const watchBetLimit = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const onBetLimit = (parent: Pick<Parent, 'listen'>): void =>
  void parent.listen((message) => {
    if (message.type !== 'bet-limit') return
    limit = message.amount
    for (const listener of listeners) listener()
  })
