import { fromKurus, toKurus } from '../lib/money.ts'
import type { Parent } from '../lib/parent.ts'
import type { CrashState } from './state.ts'

const nothing = '0.00'

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
 * Tells the page around the frame when a round with bets of this player's flies, and what it came to: once each, as
 * docs/providers.md has it. What a bet pays is seen, paid and in the balance while others still fly, so no news of the
 * balance has to wait for the round's end. While bets are taken nothing runs yet.
 */
export const tellParent = (parent: Pick<Parent, 'post'>) => {
  let running: string | null = null
  let told: string | null = null
  const end = (roundId: string, stake: string, payout: string): void => {
    running = null
    told = roundId
    parent.post({ type: 'round-end', roundId, stake, payout })
  }
  return ({ round, me }: Pick<CrashState, 'round' | 'me'>): void => {
    // The room went on without us having heard the end: the page reads the balance anew.
    if (running !== null && running !== round?.roundId) end(running, nothing, nothing)
    if (!round || told === round.roundId || !['flight', 'rest'].includes(round.phase)) return
    if (me.bets.every(({ state }) => state === 'void')) return
    if (running === null) {
      running = round.roundId
      parent.post({ type: 'round-start', holds: false })
    }
    const sum = sumOf({ me })
    if (sum) end(round.roundId, sum.stake, sum.payout)
  }
}
