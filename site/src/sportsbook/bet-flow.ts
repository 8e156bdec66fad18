import type { Coupon } from '@felek/contract/src/sportsbook.ts'
import { create } from 'zustand'
import { useSession } from '../lib/session.ts'
import { faultOf, type BetFault } from './bet-faults.ts'
import {
  keptBet,
  placeCoupon,
  learnOf,
  letGo,
  type BetBody,
  type BetEnd,
  type SentBet,
} from './bet-request.ts'
import { clearPicks, clearSlip } from './slip.ts'

/*
 * From the press on the button to the receipt. One coupon at a time: while one is on its way, or
 * nobody knows what became of it, the button takes no other press.
 */

export type BetState =
  | { kind: 'ready' }
  | { kind: 'sending' }
  /** No answer came: it is asked again by itself. */
  | { kind: 'unknown'; sent: SentBet }
  /** It is decided on at `decidesAt`; nothing has moved yet. */
  | { kind: 'waiting'; coupon: Coupon; sent: SentBet }
  | { kind: 'placed'; coupon: Coupon }

type Bet = { state: BetState; faults: readonly BetFault[] }
export const useBet = create<Bet>(() => ({ state: { kind: 'ready' }, faults: [] }))

const set = (state: BetState, faults: readonly BetFault[] = []) =>
  useBet.setState({ state, faults })

/** A coupon of this slip is on its way, or waits: what it was placed with stands. */
export const isUnderWay = ({ kind }: BetState): boolean =>
  kind === 'sending' || kind === 'waiting' || kind === 'unknown'

/** One of the slip's own, whose sentence is the page's. */
const plainFault = (key: 'refused' | 'never_came'): BetFault => ({
  key,
  message: '',
  picks: [],
  odds: new Map(),
})

const become = (coupon: Coupon, sent: SentBet): void => {
  if (coupon.status === 'waiting') return set({ kind: 'waiting', coupon, sent })
  // The slip stays: the player sees what has changed, and may place it again.
  if (coupon.status === 'refused') return set({ kind: 'ready' }, [plainFault('refused')])
  if (sent.picks) clearPicks(sent.picks)
  else clearSlip()
  set({ kind: 'placed', coupon })
}

/** What the coupon that waits has become, by an event or a look at it; of others nothing is noted. */
export const noteCoupon = (coupon: Coupon): void => {
  const { state } = useBet.getState()
  if (state.kind !== 'waiting' || state.coupon.id !== coupon.id) return
  if (coupon.status !== 'waiting') void letGo(state.sent)
  become(coupon, state.sent)
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000
let retry: ReturnType<typeof setTimeout> | undefined

const end = (it: BetEnd, tries: number): void => {
  clearTimeout(retry)
  if (it.kind === 'placed') return become(it.coupon, it.sent)
  if (it.kind === 'refused') return set({ kind: 'ready' }, [faultOf(it.refusal)])
  if (it.kind === 'open') return set({ kind: 'ready' }, it.refusal ? [faultOf(it.refusal)] : [])
  if (it.kind === 'never') return set({ kind: 'ready' }, [plainFault('never_came')])
  set({ kind: 'unknown', sent: it.sent })
  retry = setTimeout(() => void learn(tries + 1), Math.min(longestWaitMs, firstWaitMs * 2 ** tries))
}

/** Tries to learn what became of the coupon that nobody answered for. */
const learn = async (tries: number): Promise<void> => {
  const { state } = useBet.getState()
  if (state.kind !== 'unknown') return
  const { sent } = state
  // Who signed out is asked when they are back.
  if (useSession.getState().session?.uid !== sent.uid) return set({ kind: 'ready' })
  end(await learnOf(sent), tries)
}

/** The player does not want to wait for the next try. */
export const learnNow = (): Promise<void> => {
  clearTimeout(retry)
  return learn(0)
}

export const placeSlip = async (body: BetBody): Promise<void> => {
  const uid = useSession.getState().session?.uid
  if (uid === undefined || useBet.getState().state.kind !== 'ready') return
  set({ kind: 'sending' })
  end(await placeCoupon(uid, body), 0)
}

/** Goes on with what was left without an answer, after a reload or a sign-in. */
export const resumeBet = async (): Promise<void> => {
  const uid = useSession.getState().session?.uid
  if (uid === undefined || useBet.getState().state.kind !== 'ready') return
  const sent = await keptBet(uid)
  if (sent === null) return
  set({ kind: 'unknown', sent })
  await learn(0)
}

/** The receipt has been read; the next slip begins. */
export const newSlip = (): void => set({ kind: 'ready' })
export const forgetFaults = (): void => useBet.setState({ faults: [] })
