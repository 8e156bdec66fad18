import { sportsbook, type Coupon } from '@felek/contract/sportsbook.ts'
import type { Input } from '@felek/contract/call.ts'
import { api, ApiRefusal, NetworkFailure } from '../../lib/api/api.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { askOutcome } from '../../lib/api/request-outcome.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'
import { readEncrypted, removeEncrypted, writeEncrypted } from '../../lib/browser/storage.ts'
import { pickKey } from '../match/event.ts'

/*
 * A coupon is placed under a requestID that is kept until the answer is final: while it waits it is not.
 * After a lost reply it is never sent again: it is asked what became of it, also after a reload, and by
 * that question one that never came can not come any more. Until it is known no other can be placed, in
 * no tab.
 */

export type BetBody = Omit<Input<typeof sportsbook.placeBet>, 'requestID' | 'deadline'>

/** A press is meant for so long: one that arrives later, over a line that hung, is not carried out. */
const meantMs = 10_000
/** In the server's time. */
export const deadlineOf = (pressedMs: number): string => new Date(pressedMs + meantMs).toISOString()
export type SentBet = {
  id: string
  uid: string
  /** Keys of the picks that it has; these are off the slip once it is accepted. */
  picks?: readonly string[]
  /** Its answer came, and it waits: the coupon itself says what becomes of it. */
  couponID?: string
}

export type BetEnd =
  | { kind: 'placed'; coupon: Coupon; sent: SentBet }
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

/** What one tab reads and writes, no other changes meanwhile; within a tab one after the other. */
let keeping: Promise<unknown> = Promise.resolve()
const alone = <T>(act: () => Promise<T>): Promise<T> => {
  const locked = () =>
    globalThis.navigator?.locks ? navigator.locks.request('felek-bet', act) : act()
  const done = keeping.then(locked, locked)
  keeping = done
  return done
}

/** It is over; what another tab has sent meanwhile stays. */
export const letGo = (sent: SentBet): Promise<void> =>
  alone(async () => {
    if ((await readEncrypted<SentBet>('bet'))?.id === sent.id) removeEncrypted('bet')
  })

/** An answer is here: one that waits is kept on, under the coupon's id. */
const answered = async (coupon: Coupon, sent: SentBet): Promise<BetEnd> => {
  if (coupon.status !== 'waiting') {
    await letGo(sent)
    return { kind: 'placed', coupon, sent }
  }
  const waits = { ...sent, couponID: coupon.id }
  await alone(async () => {
    // Whoever signed out meanwhile has left nothing here.
    if ((await readEncrypted<SentBet>('bet'))?.id === sent.id) await writeEncrypted('bet', waits)
  })
  return { kind: 'placed', coupon, sent: waits }
}

const end = async (problem: unknown, sent: SentBet, first: boolean): Promise<BetEnd> => {
  const fate = fateOf(problem, first)
  if (fate === 'unknown') return { kind: 'unknown', sent }
  await letGo(sent)
  if (!(problem instanceof ApiRefusal)) return { kind: 'open' }
  return { kind: fate, refusal: problem }
}

/** What this player sent and has no answer to. */
export const readSentBet = (uid: string): Promise<SentBet | null> => alone(() => loadSentBet(uid))
const loadSentBet = async (uid: string): Promise<SentBet | null> => {
  const kept = await readEncrypted<SentBet>('bet')
  return kept?.uid === uid ? kept : null
}

/** Sends a coupon, once; where another has no answer yet it is asked after that one. */
export const placeCoupon = async (uid: string, body: BetBody): Promise<BetEnd> => {
  const picks = body.selections.map((it) => pickKey({ ...it, eventID: String(it.eventID) }))
  const sent: SentBet = { id: newId(), uid, picks }
  const deadline = deadlineOf(serverNow())
  const kept = await alone(async () => {
    const there = await loadSentBet(uid)
    if (there === null) await writeEncrypted('bet', sent)
    return there
  })
  if (kept !== null) return learnFate(kept)
  try {
    // The slip says what it was refused for, at the selections concerned.
    const { data } = await api(
      sportsbook.placeBet,
      { ...body, requestID: sent.id, deadline },
      { quiet: true },
    )
    return await answered(data, sent)
  } catch (problem) {
    return end(problem, sent, true)
  }
}

/** Asks what became of it: the coupon where there is one, since what is kept of a request passes. */
export const learnFate = async (sent: SentBet): Promise<BetEnd> => {
  try {
    if (sent.couponID !== undefined) {
      const { data } = await api(sportsbook.coupon, { couponID: sent.couponID }, { quiet: true })
      return await answered(data, sent)
    }
    const outcome = await askOutcome({ wire: sportsbook.placeBet.wire, id: sent.id })
    if (outcome === 'never') {
      await letGo(sent)
      return { kind: 'never' }
    }
    if ('refused' in outcome) return await end(outcome.refused, sent, true)
    return await answered(outcome.done.data as Coupon, sent)
  } catch (problem) {
    if (problem instanceof ApiRefusal && problem.key === 'not_found' && sent.couponID) {
      await letGo(sent)
      return { kind: 'open' }
    }
    // Of the question, not of what is asked about.
    return { kind: 'unknown', sent }
  }
}
