import {
  lineCount,
  oddsText,
  potentialWin,
  stakeOf,
  totalOdds,
  typeOf,
} from '@felek/contract/coupon.ts'
import type { Query } from '@felek/database/database.ts'
import { limits } from '@felek/contract/limits.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { sportsbook } from '@felek/contract/sportsbook.ts'
import { spanOrRefusal } from '../cashier/cashier.ts'
import { refused } from '../../rpc/encode.ts'
import type { Handlers } from '../../deps.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { feedStateOf } from './feed-state.ts'
import { acceptCashOut, quoteCashOut } from './cash-out/cash-out.ts'
import { worthAt } from './cash-out/value.ts'
import { getCoupon } from './coupons/read.ts'
import { listCoupons, readCoupon, readCouponByNumber } from './coupons/store.ts'
import { toCoupons } from './coupons/wire.ts'
import type { SportsDeps } from './deps.ts'
import { faultsOf, lineStakesOf, refusalOfFault } from './place/checks.ts'
import { isCouponNumber } from './place/number.ts'
import { delayOf } from './place/new-coupon.ts'
import { place } from './place/place.ts'
import { look } from './place/look.ts'

const idOf = (text: string): bigint => (/^\d{1,18}$/.test(text) ? BigInt(text) : 0n)

/** Another's coupon is as none. */
const readOwnByNumber = async (q: Query, playerId: bigint, couponNumber: string) => {
  const row = isCouponNumber(couponNumber) ? await readCouponByNumber(q, couponNumber) : undefined
  return row?.player_id === playerId ? row : undefined
}

const usualSpanMs = limits.betHistoryDays * 86_400_000

/** A coupon that is paid for at this moment waits, to its player. */
const statesOf = (status: string | undefined): string[] | undefined =>
  status === undefined ? undefined : status === 'waiting' ? ['waiting', 'posting'] : [status]

export const sportsbookCalls: Handlers<typeof sportsbook, SportsDeps> = {
  quoteBet: async (slip, { deps, lang, player }) => {
    const it = await look(deps, slip, { playerId: player?.playerId })
    const coupon = { ...it.bets, lineStakeKurus: toKurus(slip.lineStake) }
    const { min, max } = lineStakesOf(it)
    return {
      type: typeOf(it.bets),
      lines: Number(lineCount(it.bets)),
      stake: toAmount(stakeOf(coupon)),
      totalOdds: oddsText(totalOdds(it.bets)),
      potentialWin: toAmount(potentialWin(coupon)),
      minLineStake: toAmount(min),
      maxLineStake: toAmount(max),
      delayS: delayOf(it.offers),
      faults: faultsOf(it).map((fault) => ({
        error: fault.key,
        message: refused(refusalOfFault(fault), lang, '').reply.message,
        selections: fault.selections,
      })),
    }
  },
  placeBet: async (slip, { deps, player, since }) => {
    const couponId = await place(deps, player.playerId, slip, since)
    return getCoupon(deps, player.playerId, couponId)
  },
  coupons: async (input, { deps, q, player, now }) => {
    const { from, before } = spanOrRefusal(input.startDate, input.endDate)
    const { rows, total } = await listCoupons(
      q,
      {
        playerId: player.playerId,
        from: from ?? (before ? undefined : new Date(now.getTime() - usualSpanMs)),
        before,
        states: statesOf(input.status),
      },
      input,
    )
    const worthOf = worthAt(feedStateOf(deps).believed, now)
    return { rows: await toCoupons(q, rows, now, worthOf), total }
  },
  coupon: async ({ couponID, couponNumber }, { deps, player, q, now }) => {
    const row =
      couponNumber === undefined
        ? await readCoupon(q, player.playerId, idOf(couponID ?? ''))
        : await readOwnByNumber(q, player.playerId, couponNumber)
    const worthOf = worthAt(feedStateOf(deps).believed, now)
    const [coupon] = row ? await toCoupons(q, [row], now, worthOf) : []
    if (!coupon) throw new Refusal('not_found')
    return coupon
  },
  checkCoupon: async ({ couponNumber }, { q, now }) => {
    const row = isCouponNumber(couponNumber) ? await readCouponByNumber(q, couponNumber) : undefined
    const [coupon] = row ? await toCoupons(q, [row], now) : []
    if (!coupon) throw new Refusal('not_found')
    const { type, systems, status, placedAt, selections } = coupon
    return { couponNumber, type, systems, status, placedAt, selections }
  },
  getCashOut: async (input, { deps, player }) => {
    const quote = await quoteCashOut(deps, player.playerId, input)
    return {
      quoteID: String(quote.quote_id),
      share: quote.share,
      amount: toAmount(quote.amount_kurus),
      expiresAt: quote.expires_at.toISOString(),
    }
  },
  cashOut: async (input, { deps, player }) => {
    const couponId = await acceptCashOut(deps, player.playerId, input)
    return getCoupon(deps, player.playerId, couponId)
  },
}
