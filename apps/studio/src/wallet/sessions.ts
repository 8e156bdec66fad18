import type { Wallet } from './wallet.ts'

/*
 * Whether a session of the wallet's still lives: what it opened here ends with it. Asked for many
 * at once, and believed for a second, so that reading costs the wallet no call of its own.
 */

/** `unknown`: the wallet has not said so lately. */
export type SessionState = 'open' | 'ended' | 'unknown'
export type Sessions = {
  stateOf(session: string): Promise<SessionState>
  /** The wallet has just taken this session for a living one. */
  saw(session: string): void
}

const believedMs = 1_000
/** So long its last word stands for a wallet that does not answer. */
const silenceMsMax = 10_000
/** docs/providers.md: the most in one call. */
const batchMax = 100
const rememberedMax = 10_000

export const createSessions = (
  wallet: Pick<Wallet, 'endedOf'>,
  clock: () => number = Date.now,
): Sessions => {
  /** When each was last known to live; the oldest word first. */
  const heard = new Map<string, number>()
  const waiting = new Map<string, PromiseWithResolvers<SessionState>>()
  let asking = false

  const saw = (session: string): void => {
    heard.delete(session)
    heard.set(session, clock())
    for (const [oldest] of heard) {
      if (heard.size <= rememberedMax) break
      heard.delete(oldest)
    }
  }
  const isWithin = (session: string, ms: number): boolean => {
    const ageMs = clock() - (heard.get(session) ?? -Infinity)
    // A clock that was set back makes nothing younger.
    return ageMs >= 0 && ageMs < ms
  }
  const judge = (session: string, ended: ReadonlySet<string> | 'unknown'): SessionState => {
    if (ended === 'unknown') return isWithin(session, silenceMsMax) ? 'open' : 'unknown'
    if (ended.has(session)) heard.delete(session)
    else saw(session)
    return ended.has(session) ? 'ended' : 'open'
  }
  /** One call at a time; whoever comes meanwhile goes with the next. */
  const ask = async (): Promise<void> => {
    if (asking) return
    asking = true
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchMax)
      for (const [session] of batch) waiting.delete(session)
      const ended = await wallet.endedOf(batch.map(([session]) => session))
      for (const [session, { resolve }] of batch) resolve(judge(session, ended))
    }
    asking = false
  }

  return {
    saw,
    async stateOf(session) {
      if (isWithin(session, believedMs)) return 'open'
      const asked = waiting.get(session) ?? Promise.withResolvers<SessionState>()
      waiting.set(session, asked)
      void ask()
      return asked.promise
    },
  }
}
