import { sportsRules } from '@felek/contract/sports-rules.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { feedStateOf } from '../feed-state.ts'
import { publishCoupons } from '../coupons/publish.ts'
import { cashOutMoves } from '../exposure/open-liability.ts'
import { moveExposure } from '../exposure/store.ts'
import type { SportsDeps } from '../deps.ts'
import { refuseLate } from '../place/rejection.ts'
import { payUnpaid } from '../settle/pay.ts'
import { brokenSeal, resultsOf } from '../settle/settle.ts'
import { resultLogs, takeCoupons } from '../settle/store.ts'
import {
  insertCashOut,
  insertQuote,
  isAccepted,
  isTakenBack,
  legNames,
  readQuote,
  type Quote,
} from './store.ts'
import { amountOf, valueNow } from './value.ts'

/* Selling a coupon back, whole or in part, at what it is worth now less the house's part. */

const quoteMs = sportsRules.cashOutQuoteS * 1_000

/** A coupon that is open, held until the transaction ends, with what it is worth now. */
const openValue = async (deps: SportsDeps, tx: Tx, playerId: bigint, couponId: bigint) => {
  const [coupon] = await takeCoupons(tx, [couponId], 'wait')
  if (!coupon || coupon.player_id !== playerId) throw new Refusal('not_found')
  if (coupon.state === 'refused') throw new Refusal('not_found')
  if (coupon.state === 'waiting' || coupon.state === 'posting')
    throw new Refusal('cashout_unavailable')
  if (coupon.state !== 'open') throw new Refusal('coupon_settled')
  // Open again, and the house bore what had been paid: it is not paid a second time.
  if (coupon.moved_kurus !== 0n) throw new Refusal('cashout_unavailable')
  // The same while the player has what was paid: it is owed still, or was given up.
  if (!(await isTakenBack(tx, couponId))) throw new Refusal('cashout_unavailable')
  const now = deps.now()
  const logs = await resultLogs(
    tx,
    coupon.legs.map((leg) => leg.selection_id),
  )
  const broken = brokenSeal(deps, coupon, logs)
  if (broken !== undefined) {
    deps.log.error({ broken }, 'what a cash-out goes by is not as it was sealed')
    throw new Refusal('cashout_unavailable')
  }
  const { results, isUnconfirmed } = resultsOf(coupon, logs, now)
  // What a scout saw may be wrong: nothing is sold by it.
  if (isUnconfirmed) throw new Refusal('cashout_unavailable')
  const names = await legNames(tx, couponId)
  const value = valueNow(feedStateOf(deps).believed, coupon, { names, results, now })
  if (!value) throw new Refusal('cashout_unavailable')
  return { coupon, ...value }
}

const idOf = (text: string): bigint => (/^\d{1,18}$/.test(text) ? BigInt(text) : 0n)

/** What a share of a coupon is paid for during the next five seconds. */
export const quoteCashOut = async (
  deps: SportsDeps,
  playerId: bigint,
  { couponID, share }: { couponID: string; share: number },
): Promise<Quote> => {
  const couponId = idOf(couponID)
  return deps.db.inTx(async (tx) => {
    const { fair } = await openValue(deps, tx, playerId, couponId)
    const amount = amountOf(fair, share)
    if (amount === undefined) throw new Refusal('cashout_unavailable')
    const now = deps.now()
    const quote: Quote = {
      quote_id: newId(now),
      coupon_id: couponId,
      player_id: playerId,
      share,
      amount_kurus: amount,
      expires_at: new Date(now.getTime() + quoteMs),
    }
    await insertQuote(tx, quote)
    return quote
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const sell = async (
  deps: SportsDeps,
  playerId: bigint,
  quote: Quote,
  wait: (ms: number) => Promise<unknown>,
): Promise<void> => {
  const { coupon_id: couponId, share } = quote
  const isOld = deps.now() > quote.expires_at
  const { delayS } = await deps.db.inTx((tx) => openValue(deps, tx, playerId, couponId))
  if (delayS > 0 && !isOld) await wait(delayS * 1_000)
  await deps.db.inTx(async (tx) => {
    const { coupon, fair } = await openValue(deps, tx, playerId, couponId)
    const now = amountOf(fair, share) ?? 0n
    if (isOld || now < quote.amount_kurus) throw new Refusal('cashout_changed', { now })
    await insertCashOut(deps, tx, { quote, n: coupon.shares.length + 1 }, deps.now())
    await moveExposure(tx, cashOutMoves(coupon, share))
  })
}

/**
 * Accepts a quote, once: who comes second with it, from another tab or after an answer that was lost,
 * hears the same. With a live leg it waits first; what the coupon is worth then must not be less. It and
 * a settlement hold the coupon: one of them comes first.
 */
export const acceptCashOut = async (
  deps: SportsDeps,
  playerId: bigint,
  {
    couponID,
    share,
    quoteID,
    deadline,
  }: { couponID: string; share: number; quoteID: string; deadline?: string | undefined },
  wait: (ms: number) => Promise<unknown> = pause,
): Promise<bigint> => {
  const couponId = idOf(couponID)
  const quote = await readQuote(deps.db.read, playerId, idOf(quoteID))
  if (!quote || quote.coupon_id !== couponId || quote.share !== share)
    throw new Refusal('not_found')
  const isSold = () => isAccepted(deps.db.read, quote.quote_id)
  if (await isSold()) return couponId
  refuseLate(deps, deadline)
  try {
    await sell(deps, playerId, quote, wait)
  } catch (error) {
    // Meanwhile it was sold by this very quote, which is why it is worth less by now.
    if (!(await isSold())) throw error
  }
  await payUnpaid(deps, couponId)
  publishCoupons(deps, [{ couponId, playerId }])
  return couponId
}
