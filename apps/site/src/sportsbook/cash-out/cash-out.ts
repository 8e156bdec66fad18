import { sportsbook, type Coupon } from '@felek/contract/sportsbook.ts'
import type { Data } from '@felek/contract/call.ts'
import { api, ApiRefusal } from '../../lib/api/api.ts'
import { deadlineOf, fateOf } from '../slip/bet-request.ts'

export type CashOutQuote = Data<typeof sportsbook.getCashOut>

/**
 * A cash-out of a quote, under one requestID for as long as nobody knows what became of it: sent
 * again it is the same one.
 */
export type CashOutTry = {
  id: string
  couponID: string
  quoteID: string
  share: number
  /** As it was shown; it is not sent. */
  amount: string
  atMs: number
}

export type CashOutEnd =
  | { kind: 'paid'; coupon: Coupon }
  | { kind: 'refused'; key: string; message: string }
  /** It was not even looked at, and may be pressed again. */
  | { kind: 'open' }
  | { kind: 'unknown' }

export const quoteCashOut = async (
  couponID: string,
  share: number,
  signal: AbortSignal,
): Promise<CashOutQuote> =>
  (await api(sportsbook.getCashOut, { couponID, share }, { quiet: true, signal })).data

/** Sends a cash-out; `first`: it was never sent before. */
export const sendCashOut = async (sent: CashOutTry, first: boolean): Promise<CashOutEnd> => {
  try {
    const { data } = await api(
      sportsbook.cashOut,
      {
        couponID: sent.couponID,
        quoteID: sent.quoteID,
        share: sent.share,
        requestID: sent.id,
        // The same each time it is sent: it is one request.
        deadline: deadlineOf(sent.atMs),
      },
      // The panel says itself what became of it.
      { quiet: true },
    )
    return { kind: 'paid', coupon: data }
  } catch (problem) {
    const fate = fateOf(problem, first)
    if (fate === 'unknown') return { kind: 'unknown' }
    return problem instanceof ApiRefusal
      ? { kind: 'refused', key: problem.key, message: problem.message }
      : { kind: 'open' }
  }
}
