import { limits } from '@felek/contract/src/limits.ts'
import { sportsbook, type Coupon } from '@felek/contract/src/sportsbook.ts'
import type { Input } from '@felek/contract/src/call.ts'
import { api, ApiRefusal, NetworkFailure } from '../lib/api.ts'
import { newId } from '../lib/ids.ts'
import { readSealed, removeSealed, writeSealed } from '../lib/storage.ts'

/*
 * A coupon is placed under a requestID that is kept with what is sent, until the answer is final:
 * whatever is sent again after a lost reply, also after a reload, is the same coupon and no second
 * one. Until then no other can be placed.
 */

export type BetBody = Omit<Input<typeof sportsbook.placeBet>, 'requestID'>
export type SentBet = { id: string; uid: string; body: BetBody; atMs: number }

export type BetEnd =
  | { kind: 'placed'; coupon: Coupon }
  | { kind: 'refused'; refusal: ApiRefusal }
  /** It was not even looked at: nothing was placed, and the player may press again. */
  | { kind: 'open'; refusal?: ApiRefusal }
  /** Nobody knows: it is kept, and is to be sent again as it is. */
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

const send = async (sent: SentBet, first: boolean): Promise<BetEnd> => {
  try {
    const { data } = await api(
      sportsbook.placeBet,
      { ...sent.body, requestID: sent.id },
      // The slip says what it was refused for, at the selections concerned.
      { quiet: true },
    )
    removeSealed('bet')
    return { kind: 'placed', coupon: data }
  } catch (problem) {
    const fate = fateOf(problem, first)
    if (fate === 'unknown') return { kind: 'unknown', sent }
    removeSealed('bet')
    if (!(problem instanceof ApiRefusal)) return { kind: 'open' }
    return { kind: fate, refusal: problem }
  }
}

/** What this player sent and has no answer to; after ten minutes their coupons say what became of it. */
export const keptBet = async (uid: string): Promise<SentBet | null> => {
  const kept = await readSealed<SentBet>('bet')
  if (kept === null || kept.uid !== uid) return null
  if (Date.now() - kept.atMs <= limits.resendMsMax) return kept
  removeSealed('bet')
  return null
}

/** Sends a coupon; one that has no answer yet goes again in its place. */
export const placeCoupon = async (uid: string, body: BetBody): Promise<BetEnd> => {
  const kept = await keptBet(uid)
  if (kept !== null) return send(kept, false)
  const sent: SentBet = { id: newId(), uid, body, atMs: Date.now() }
  await writeSealed('bet', sent)
  return send(sent, true)
}

/** Tries again to learn what became of it. */
export const resendCoupon = (sent: SentBet): Promise<BetEnd> => send(sent, false)
