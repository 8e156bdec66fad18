import { limits } from '@felek/contract/limits.ts'
import { sportsbook } from '@felek/contract/sportsbook.ts'
import { create } from 'zustand'
import { newId } from '@felek/web-kit/ids.ts'
import { forget } from '../../lib/api/query.ts'
import { onSessionEnd, useSession } from '../../lib/session/session.ts'
import { readEncrypted, removeEncrypted, writeEncrypted } from '../../lib/browser/storage.ts'
import { sendCashOut, type CashOutEnd, type CashOutQuote, type CashOutTry } from './cash-out.ts'
import { putCoupon } from '../coupons/use-coupons.ts'
import { serverNow } from '@felek/web-kit/server-clock.ts'

/*
 * From the press on the button to the money. What was sent and has no answer is kept, also over a
 * reload, and asked after under the same requestID; until it is known, no other cash-out of that
 * coupon leaves. After ten minutes the coupon itself says what became of it.
 */

export type CashOutState =
  | { kind: 'sending' }
  /** No answer came: it is asked again by itself. */
  | { kind: 'unknown'; sent: CashOutTry }
  | { kind: 'refused'; key: string; message: string }
  | { kind: 'paid'; amount: string }
  /** It was asked after for as long as that makes sense. */
  | { kind: 'late' }

/** By coupon. */
export const useCashOuts = create<Readonly<Record<string, CashOutState>>>(() => ({}))

const set = (couponID: string, state: CashOutState | null): void => {
  const { [couponID]: _, ...others } = useCashOuts.getState()
  useCashOuts.setState(state === null ? others : { ...others, [couponID]: state }, true)
}

type SavedTries = { uid: string; tries: CashOutTry[] }
const uidNow = (): string | undefined => useSession.getState().session?.uid

const keptTries = async (uid: string): Promise<CashOutTry[]> => {
  const kept = await readEncrypted<SavedTries>('cashOut')
  return kept?.uid === uid ? kept.tries : []
}
/** Changes of what is kept go one after the other. */
let keeping: Promise<unknown> = Promise.resolve()
const keep = (uid: string, change: (tries: CashOutTry[]) => CashOutTry[]): Promise<unknown> => {
  keeping = keeping.then(async () => {
    const tries = change(await keptTries(uid))
    if (tries.length === 0) removeEncrypted('cashOut')
    else await writeEncrypted('cashOut', { uid, tries })
  })
  return keeping
}
const letGo = (uid: string, { id }: CashOutTry) =>
  keep(uid, (tries) => tries.filter((it) => it.id !== id))

const firstWaitMs = 2_000
const longestWaitMs = 30_000
const timers = new Map<string, ReturnType<typeof setTimeout>>()

const end = async (uid: string, sent: CashOutTry, it: CashOutEnd, tries: number): Promise<void> => {
  const { couponID } = sent
  if (uidNow() !== uid) return
  if (it.kind === 'unknown') {
    set(couponID, { kind: 'unknown', sent })
    const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** tries)
    timers.set(
      couponID,
      setTimeout(() => void learn(uid, sent, tries + 1), waitMs),
    )
    return
  }
  await letGo(uid, sent)
  if (it.kind === 'paid') {
    putCoupon(it.coupon)
    set(couponID, { kind: 'paid', amount: sent.amount })
  } else if (it.kind === 'refused') {
    set(couponID, { kind: 'refused', key: it.key, message: it.message })
    if (it.key === 'coupon_settled') void forget(sportsbook.coupons)
  } else set(couponID, null)
}

/** Tries to learn what became of one that nobody answered for. */
const learn = async (uid: string, sent: CashOutTry, tries: number): Promise<void> => {
  clearTimeout(timers.get(sent.couponID))
  // Who signed out is asked for when they are back.
  if (uidNow() !== uid) return set(sent.couponID, null)
  if (serverNow() - sent.atMs > limits.resendMsMax) {
    await letGo(uid, sent)
    set(sent.couponID, { kind: 'late' })
    return void forget(sportsbook.coupons)
  }
  await end(uid, sent, await sendCashOut(sent, false), tries)
}

/** Accepts a quote, unless what was sent for this coupon has no answer yet. */
export const confirmCashOut = async (
  couponID: string,
  quote: Pick<CashOutQuote, 'quoteID' | 'share' | 'amount'>,
): Promise<void> => {
  const uid = uidNow()
  const { kind } = useCashOuts.getState()[couponID] ?? {}
  if (uid === undefined || kind === 'sending' || kind === 'unknown') return
  const { quoteID, share, amount } = quote
  const sent: CashOutTry = { id: newId(), couponID, quoteID, share, amount, atMs: serverNow() }
  set(couponID, { kind: 'sending' })
  await keep(uid, (tries) => [...tries, sent])
  await end(uid, sent, await sendCashOut(sent, true), 0)
}

/** The player does not want to wait for the next try. */
export const askCashOutNow = async (couponID: string): Promise<void> => {
  const state = useCashOuts.getState()[couponID]
  const uid = uidNow()
  if (state?.kind === 'unknown' && uid !== undefined) await learn(uid, state.sent, 0)
}

/** Goes on with those that were left without an answer, after a reload or a sign-in. */
export const resumeCashOuts = async (): Promise<void> => {
  const uid = uidNow()
  if (uid === undefined) return
  for (const sent of await keptTries(uid))
    if (useCashOuts.getState()[sent.couponID] === undefined) {
      set(sent.couponID, { kind: 'unknown', sent })
      void learn(uid, sent, 0)
    }
}

onSessionEnd(() => {
  timers.forEach((timer) => clearTimeout(timer))
  timers.clear()
  useCashOuts.setState({}, true)
})

/** What was said of it has been read. */
export const forgetCashOut = (couponID: string): void => set(couponID, null)
