import type { Parent } from '../lib/parent.ts'
import type { LiveState } from './live-state.ts'

const nothing = '0.00'

/**
 * Tells the page around the frame when a round in which this player has a stake runs, and how it
 * ended: once each, as docs/providers.md has it. While bets are taken nothing runs yet: money that
 * is staked or taken back may be seen.
 */
export const createRoundReporter = (parent: Pick<Parent, 'post'>) => {
  let running: string | null = null
  let told: string | null = null

  const end = (roundId: string, stake: string, payout: string): void => {
    running = null
    told = roundId
    parent.post({ type: 'round-end', roundId, stake, payout })
  }

  return ({ round, me }: LiveState): void => {
    if (running !== null && running !== round?.roundId) {
      // The table went on without us having heard the end: the studio still knows what became of
      // it.
      const known = me.last?.roundId === running && !me.last.void ? me.last : null
      end(running, known?.staked ?? nothing, known?.payout ?? nothing)
    }
    if (!round || round.phase === 'betting' || told === round.roundId || me.staked === nothing)
      return
    if (running === null) {
      running = round.roundId
      parent.post({ type: 'round-start' })
    }
    if (round.phase === 'result' && me.payout !== null) end(round.roundId, me.staked, me.payout)
  }
}
