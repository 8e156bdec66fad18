import { sportsbook, type Coupon } from '@felek/contract/src/sportsbook.ts'
import type { Input } from '@felek/contract/src/call.ts'
import { api, ApiRefusal, NetworkFailure } from '../lib/api.ts'
import { newId } from '../lib/ids.ts'
import { askOutcome } from '../lib/request-outcome.ts'
import { readSealed, removeSealed, writeSealed } from '../lib/storage.ts'

/*
 * A coupon is placed under a requestID that is kept until the answer is final. After a lost reply it is
 * never sent again: it is asked what became of it, also after a reload, and by that question one that
 * never came can not come any more. Until it is known no other can be placed.
 */

export type BetBody = Omit<Input<typeof sportsbook.placeBet>, 'requestID'>
export type SentBet = { id: string; uid: string }

export type BetEnd =
  | { kind: 'placed'; coupon: Coupon }
  | { kind: 'refused'; refusal: ApiRefusal }
  /** It was not even looked at: nothing was placed, and the player may press again. */
  | { kind: 'open'; refusal?: ApiRefusal }
  /** It never came, and can not come any more: nothing was placed. */
  | { kind: 'never' }
  /** Nobody knows: it is kept, and is to be asked after. */
  | { kind: 'unknown'; sent: SentBet }

/** What a failure means of a coupon that was sent. */
export const fateOf = (problem: unknown, first: boolean): 'open' | 'unknown' | 'refused' => {
  if (problem instanceof NetworkFailure) return 'unknown'
  if (!(problem instanceof ApiRefusal)) return first ? 'open' : 'unknown'
  if (['busy', 'internal'].includes(problem.key)) return 'unknown'
  if (['rate_limited', 'step_up_required', 'maintenance', 'session_expired'].includes(problem.key))
    // Before the first answer it says that nothing was done; after a lost one it says nothing.
    return first ? 'open' : 'unknown'
  return 'refused'
}

const end = (problem: unknown, sent: SentBet, first: boolean): BetEnd => {
  const fate = fateOf(problem, first)
  if (fate === 'unknown') return { kind: 'unknown', sent }
  removeSealed('bet')
  if (!(problem instanceof ApiRefusal)) return { kind: 'open' }
  return { kind: fate, refusal: problem }
}

/** What this player sent and has no answer to. */
export const keptBet = async (uid: string): Promise<SentBet | null> => {
  const kept = await readSealed<SentBet>('bet')
  return kept?.uid === uid ? kept : null
}

/** Sends a coupon, once; where another has no answer yet it is asked after that one. */
export const placeCoupon = async (uid: string, body: BetBody): Promise<BetEnd> => {
  const kept = await keptBet(uid)
  if (kept !== null) return learnOf(kept)
  const sent: SentBet = { id: newId(), uid }
  await writeSealed('bet', sent)
  try {
    // The slip says what it was refused for, at the selections concerned.
    const { data } = await api(
      sportsbook.placeBet,
      { ...body, requestID: sent.id },
      { quiet: true },
    )
    removeSealed('bet')
    return { kind: 'placed', coupon: data }
  } catch (problem) {
    return end(problem, sent, true)
  }
}

/** Asks what became of it. */
export const learnOf = async (sent: SentBet): Promise<BetEnd> => {
  try {
    const outcome = await askOutcome({ wire: sportsbook.placeBet.wire, id: sent.id })
    removeSealed('bet')
    if (outcome === 'never') return { kind: 'never' }
    if ('refused' in outcome) return end(outcome.refused, sent, true)
    return { kind: 'placed', coupon: outcome.done.data as Coupon }
  } catch {
    // Of the question, not of what is asked about.
    return { kind: 'unknown', sent }
  }
}
