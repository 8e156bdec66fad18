import { fromKurus, toKurus } from '../lib/money.ts'
import type { Parent } from '../lib/parent.ts'
import type { Store } from '../lib/store.ts'
import { isAtStake, type CrashState } from './state.ts'

const nothing = '0.00'

/** The bets whose stake is taken, and stays so. */
const placed = ({ me }: Pick<CrashState, 'me'>) =>
  me.bets.filter(({ state }) => state !== 'void' && state !== 'sent')

/** What the bets of a round come to, once all of them are decided; null before. */
const sumOf = ({ me }: Pick<CrashState, 'me'>) => {
  const bets = me.bets.filter(({ state }) => state !== 'void')
  if (bets.some(({ state }) => state !== 'out' && state !== 'lost')) return null
  return {
    stake: fromKurus(bets.reduce((sum, { amount }) => sum + toKurus(amount), 0n)),
    payout: fromKurus(bets.reduce((sum, { out }) => sum + toKurus(out?.payout ?? nothing), 0n)),
  }
}

/**
 * Tells the page around the frame when a round has a bet of this player's, from its acceptance on, and what it came to
 * once all of theirs are decided: as docs/providers.md has it. What a bet pays is seen, paid and in the balance while
 * others still fly, so no news of the balance has to wait for the round's end. Bets that are all taken back before the
 * bell come to nothing, and another one begins the round anew.
 */
export const createRoundReporter = (parent: Pick<Parent, 'post'>) => {
  let running: string | null = null
  let told: string | null = null
  const end = (roundId: string, stake: string, payout: string): void => {
    running = null
    parent.post({ type: 'round-end', roundId, stake, payout })
  }
  return ({ round, me }: Pick<CrashState, 'round' | 'me'>): void => {
    // The room went on without us having heard the end: the page reads the balance anew.
    if (running !== null && running !== round?.roundId) end(running, nothing, nothing)
    if (!round || told === round.roundId) return
    if (running === null && placed({ me }).length > 0) {
      running = round.roundId
      parent.post({ type: 'round-start', holds: false })
    }
    const sum = running === null ? null : sumOf({ me })
    if (!sum) return
    end(round.roundId, sum.stake, sum.payout)
    if (placed({ me }).length > 0) told = round.roundId
  }
}

/**
 * The page around the room asks to wait: nothing new is staked, what lies flies to its end, and the page hears that it
 * does, and when it is over. Until the room has spoken something may lie.
 */
export const onHold = (
  parent: Pick<Parent, 'post' | 'listen'>,
  state: Pick<Store<CrashState>, 'get' | 'set' | 'subscribe'>,
): void => {
  let told = false
  const plays = (): boolean => state.get().link === 'connecting' || isAtStake(state.get())
  const look = (): void => {
    if (told || !state.get().held || plays()) return
    told = true
    parent.post({ type: 'held' })
  }
  state.subscribe(look)
  parent.listen(({ type }) => {
    if (type !== 'hold' && type !== 'resume') return
    told = type === 'hold' && !plays()
    state.set(type === 'hold' ? { held: true, queued: { 0: false, 1: false } } : { held: false })
    if (type === 'hold') parent.post({ type: plays() ? 'playing' : 'held' })
  })
}
