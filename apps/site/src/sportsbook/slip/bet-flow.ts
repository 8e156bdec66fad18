import type { Coupon } from '@felek/contract/sportsbook.ts'
import { create } from 'zustand'
import { onSessionEnd, useSession } from '../../lib/session/session.ts'
import { faultOf, type BetFault } from './bet-faults.ts'
import {
  readSentBet,
  placeCoupon,
  learnFate,
  letGo,
  type BetBody,
  type BetEnd,
  type SentBet,
} from './bet-request.ts'
import { clearPicks, clearSlip, useSlip } from './slip.ts'

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
const plainFault = (key: 'refused' | 'never_came', why?: string): BetFault => ({
  key,
  why,
  message: '',
  picks: [],
  odds: new Map(),
})

const become = (coupon: Coupon, sent: SentBet): void => {
  if (coupon.status === 'waiting') return set({ kind: 'waiting', coupon, sent })
  // The slip stays: the player sees what has changed, and may place it again.
  if (coupon.status === 'refused')
    return set({ kind: 'ready' }, [plainFault('refused', coupon.refusedWhy)])
  if (sent.picks) clearPicks(sent.picks)
  else clearSlip()
  set({ kind: 'placed', coupon })
}

/** What the coupon that waits has become, by an event or a look at it; of others nothing is noted. */
export const updateAwaitedCoupon = (coupon: Coupon): void => {
  const { state } = useBet.getState()
  if (state.kind !== 'waiting' || state.coupon.id !== coupon.id) return
  if (coupon.status !== 'waiting') void letGo(state.sent)
  become(coupon, state.sent)
}

const firstWaitMs = 2_000
const longestWaitMs = 30_000
let retry: ReturnType<typeof setTimeout> | undefined
/** Who asked: what was asked in a session that has ended is nobody's here. */
let sitting = 0

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
  const mine = sitting
  // Who signed out is asked when they are back.
  if (useSession.getState().session?.uid !== sent.uid) return set({ kind: 'ready' })
  const it = await learnFate(sent)
  if (mine === sitting) end(it, tries)
}

/** The player does not want to wait for the next try. */
export const learnNow = (): Promise<void> => {
  clearTimeout(retry)
  return learn(0)
}

export const placeSlip = async (body: BetBody): Promise<void> => {
  const uid = useSession.getState().session?.uid
  if (uid === undefined || useBet.getState().state.kind !== 'ready') return
  const mine = sitting
  set({ kind: 'sending' })
  const it = await placeCoupon(uid, body)
  if (mine === sitting) end(it, 0)
}

/** Goes on with what was left without an answer, after a reload or a sign-in. */
export const resumeBet = async (): Promise<void> => {
  const uid = useSession.getState().session?.uid
  if (uid === undefined || useBet.getState().state.kind !== 'ready') return
  const mine = sitting
  const sent = await readSentBet(uid)
  // A press may have come before what was kept could be read.
  if (sent === null || mine !== sitting || useBet.getState().state.kind !== 'ready') return
  set({ kind: 'unknown', sent })
  await learn(0)
}

/** The receipt has been read; the next slip begins. */
export const newSlip = (): void => set({ kind: 'ready' })
export const forgetFaults = (): void => useBet.setState({ faults: [] })

/** The slip is where its player looks next: the coupon stands, or was refused. */
export const hasNews = (now: Bet, before: Bet): boolean =>
  (now.state.kind === 'placed' && before.state.kind !== 'placed') ||
  (now.faults !== before.faults && now.faults.length > 0)

/* What was said of one slip is not said of another, and the first pick after a receipt begins one. */
useSlip.subscribe((now, before) => {
  const { state, faults } = useBet.getState()
  if (state.kind === 'placed' && now.picks.length > before.picks.length) newSlip()
  const isOther = (['picks', 'mode', 'systems', 'lineStake'] as const).some(
    (part) => now[part] !== before[part],
  )
  if (isOther && faults.length > 0) forgetFaults()
})

onSessionEnd(() => {
  sitting++
  clearTimeout(retry)
  set({ kind: 'ready' })
})
