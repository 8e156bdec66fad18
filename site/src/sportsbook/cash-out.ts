import { limits } from '@felek/contract/src/limits.ts'
import { sportsbook, type Coupon } from '@felek/contract/src/sportsbook.ts'
import type { Data } from '@felek/contract/src/call.ts'
import { api, ApiRefusal } from '../lib/api.ts'
import { fateOf } from './bet-request.ts'
import { newId } from '../lib/ids.ts'

export type CashOutQuote = Data<typeof sportsbook.getCashOut>

/**
 * A cash-out of a quote, under one requestID for as long as nobody knows what became of it: pressed
 * again it is the same one. A page that is reloaded shows the coupon as it stands.
 */
export type CashOutTry = {
  id: string
  couponID: string
  quoteID: string
  share: number
  atMs: number
}

export type CashOutEnd =
  | { kind: 'paid'; coupon: Coupon }
  | { kind: 'refused'; key: string; message: string }
  | { kind: 'open' }
  | { kind: 'unknown'; sent: CashOutTry }

export const quoteCashOut = async (couponID: string, share: number): Promise<CashOutQuote> =>
  (await api(sportsbook.getCashOut, { couponID, share }, { quiet: true })).data

/** `before`: one without an answer, which goes first; a quote that is another has to wait for it. */
export const cashOut = async (
  couponID: string,
  quote: Pick<CashOutQuote, 'quoteID' | 'share'>,
  before: CashOutTry | null,
): Promise<CashOutEnd> => {
  const kept = before !== null && Date.now() - before.atMs <= limits.resendMsMax ? before : null
  const sent = kept ?? {
    id: newId(),
    couponID,
    quoteID: quote.quoteID,
    share: quote.share,
    atMs: Date.now(),
  }
  try {
    const { data } = await api(sportsbook.cashOut, {
      couponID: sent.couponID,
      quoteID: sent.quoteID,
      share: sent.share,
      requestID: sent.id,
    })
    return { kind: 'paid', coupon: data }
  } catch (problem) {
    const fate = fateOf(problem, kept === null)
    if (fate === 'unknown') return { kind: 'unknown', sent }
    return problem instanceof ApiRefusal && fate === 'refused'
      ? { kind: 'refused', key: problem.key, message: problem.message }
      : { kind: 'open' }
  }
}
