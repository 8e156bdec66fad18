import { oddsText } from '@felek/contract/coupon.ts'
import type { ErrorCode } from '@felek/contract/errors.ts'
import { toAmount } from '@felek/contract/money.ts'
import { DatabaseUnavailable, isDataError } from '@felek/database/database.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { Posted } from '../../wallet/wallet.ts'
import { publishCoupons } from '../coupons/publish.ts'
import { countPlaced } from '../figures/figures.ts'
import type { Reserved } from '../exposure/exposure.ts'
import type { SportsDeps } from '../deps.ts'
import { faultsOf, lateFaultsOf, refusalOfFault, type Slip } from './checks.ts'
import { lookToPlace } from './look.ts'
import { newCouponNumber } from './number.ts'
import { acceptedTerms, newCoupon } from './new-coupon.ts'
import { stakeMovement, type KeyedCoupon } from './lanes.ts'
import { refusalOfVerdict, refuseLate } from './rejection.ts'
import {
  couponOfRequest,
  leftBehind,
  listLegs,
  placedCoupon,
  type NewCoupon,
  type PlacedCoupon,
  type PlacedLeg,
} from './store.ts'

/*
 * Placing a coupon (docs/sportsbook.md): what is asked is checked against the board and, where nothing
 * has to be waited for, written, paid for and opened in one statement with whatever else is placed
 * meanwhile (decision 0084). One with a live leg is written, looked at again, paid for by the vault and
 * opened; so is the rest of one whose player something else held. Whoever dies in between leaves a
 * coupon that anybody may go on with: each step is done once, whoever does it.
 */

/** After so long past its time a coupon is taken by the sweeper. */
const leftMs = 10_000
const sweptMost = 200
/** So many of them at once. */
const sweptTogether = 32

/**
 * Takes the stake of a coupon that is posted, and opens or refuses it. Any number of times. What was
 * set aside for it is let go at once where it is refused; else once the book has been read.
 */
const pay = async (
  deps: SportsDeps,
  coupon: PlacedCoupon,
  reserved?: Reserved,
): Promise<string | null> => {
  let isRefused = false
  try {
    const { status } = await deps.wallet.post(
      stakeMovement({
        couponId: coupon.coupon_id,
        couponNumber: coupon.coupon_number,
        playerId: coupon.player_id,
        stakeKurus: coupon.stake_kurus,
      }),
    )
    if (status === 'conflict' || status === 'player_not_found')
      throw new Error(`the stake of coupon ${coupon.coupon_id} is ${status}`)
    const refusedWhy = status === 'ok' ? null : status
    const decided = { couponId: coupon.coupon_id, refusedWhy, from: 'posting' } as const
    if (await deps.sportsState.lanes.decide(decided)) countPlaced(deps, refusedWhy ?? 'open')
    isRefused = refusedWhy !== null
    publishCoupons(deps, [{ couponId: coupon.coupon_id, playerId: coupon.player_id }])
    return refusedWhy
  } finally {
    reserved?.end(isRefused)
  }
}

/** Goes on with a coupon that stands; throws what refused it. Answers its number. */
const goOn = async (
  deps: SportsDeps,
  coupon: PlacedCoupon,
  reserved?: Reserved,
): Promise<bigint> => {
  const why = coupon.state === 'posting' ? await pay(deps, coupon, reserved) : coupon.refused_why
  // One that waited tells its player by its state: its reply was that it waits.
  if (why !== null && coupon.decides_at === null)
    throw await refusalOfVerdict(deps.db.read, coupon.player_id, why)
  if (coupon.state === 'waiting') {
    decideLater(deps, coupon)
    // Its player's other pages; when it is decided they are told by that.
    publishCoupons(deps, [{ couponId: coupon.coupon_id, playerId: coupon.player_id }])
  }
  return coupon.coupon_id
}

/** What the vault says of a stake that is neither taken nor refused: its coupon is posted once more, alone. */
const undecided: readonly Posted['status'][] = ['again', 'conflict', 'player_not_found']

/** A coupon that was written, and what became of its stake: nothing yet of one that waits. */
type Written = { coupon: NewCoupon; status: Posted['status'] | undefined }

/** Writes a coupon, where it need not wait with its stake. Nothing where its request or number is taken. */
const insert = async (deps: SportsDeps, coupon: KeyedCoupon): Promise<Written | undefined> => {
  const lanes = deps.sportsState.lanes
  if (coupon.state === 'waiting')
    return (await lanes.insert(coupon)) ? { coupon, status: undefined } : undefined
  try {
    return { coupon, status: await lanes.place(coupon) }
  } catch (error) {
    if (isDataError(error) && (error as { code?: string }).code === '23505') return undefined
    throw error
  }
}

type Ready = (Written & { reserved: Reserved | undefined }) | { twin: PlacedCoupon }

/** What a player sends to be placed: `deadline` in our time, where it is meant no longer than that. */
type Request = Slip & { requestID: string; deadline?: string | undefined }

/** Checks a slip and writes its coupon; what it may cost is set aside until it is opened or refused. */
const write = async (deps: SportsDeps, playerId: bigint, slip: Request): Promise<Ready> => {
  refuseLate(deps, slip.deadline)
  const looked = await lookToPlace(
    deps,
    slip,
    { playerId },
    {
      faults: faultsOf,
      take(it) {
        const coupon = newCoupon(deps, playerId, slip, it)
        // One that waits is looked at again, and set aside then.
        const reserved =
          coupon.state === 'posting'
            ? deps.sportsState.exposure.reserve(slip.selections, it.bets, coupon.lineStakeKurus)
            : undefined
        return { coupon, reserved }
      },
    },
  )
  if (looked.fault) throw refusalOfFault(looked.fault)
  const { coupon, reserved } = looked.taken
  let isWritten = false
  try {
    let written = await insert(deps, coupon)
    if (!written) {
      // Its twin came first, or its number is another's.
      const twin = await couponOfRequest(deps.db.read, playerId, slip.requestID)
      if (twin) return { twin }
      written = await insert(deps, { ...coupon, couponNumber: newCouponNumber() })
    }
    if (!written) throw new Refusal('busy')
    isWritten = true
    return { ...written, reserved }
  } finally {
    // Of an answer that was lost nobody knows: until the book is read it counts.
    if (!isWritten) reserved?.end(false)
  }
}

/**
 * Whoever placed first may be slow instead of dead, and their coupon still on its way: what would be
 * refused by now is no last word before nobody can come with it any more.
 */
const slowMsMax = 60_000

/**
 * Places a slip for a player, once for its request; answers the coupon's id, or throws why it is
 * refused. `since` where the request came before: when, for nobody knows how far it has got.
 */
export const place = async (
  deps: SportsDeps,
  playerId: bigint,
  slip: Request,
  since?: Date,
): Promise<bigint> => {
  const earlier = since && (await couponOfRequest(deps.db.read, playerId, slip.requestID))
  if (earlier) return goOn(deps, earlier)
  const ready = await deps.sportsState.exposure
    .alone(playerId, () => write(deps, playerId, slip))
    .catch((error: unknown) => {
      const mayCome = since && deps.now().getTime() - since.getTime() < slowMsMax
      throw mayCome && error instanceof Refusal ? new Refusal('busy') : error
    })
  if ('twin' in ready) return goOn(deps, ready.twin)
  const { coupon, reserved, status } = ready
  const placed: PlacedCoupon = {
    coupon_id: coupon.couponId,
    coupon_number: coupon.couponNumber,
    player_id: playerId,
    request_id: slip.requestID,
    state: coupon.state,
    stake_kurus: coupon.stakeKurus,
    systems: [...coupon.systems],
    line_stake_kurus: coupon.lineStakeKurus,
    odds_policy: coupon.oddsPolicy,
    decides_at: coupon.decidesAt,
    refused_why: null,
  }
  if (status === undefined || undecided.includes(status)) return goOn(deps, placed, reserved)
  const refusedWhy = status === 'ok' ? null : status
  reserved?.end(refusedWhy !== null)
  countPlaced(deps, refusedWhy ?? 'open')
  publishCoupons(deps, [{ couponId: coupon.couponId, playerId }])
  return goOn(deps, {
    ...placed,
    state: refusedWhy === null ? 'open' : 'refused',
    refused_why: refusedWhy,
  })
}

/** The slip of a coupon that waits, as it was placed. */
const slipOf = (c: PlacedCoupon, legs: readonly PlacedLeg[]): Slip => ({
  selections: legs.map((leg) => ({
    eventID: leg.eventId,
    marketID: leg.market,
    outcomeID: leg.outcome,
    odds: oddsText(leg.shownOdds),
    banker: leg.banker,
  })),
  systems: c.systems,
  lineStake: toAmount(c.line_stake_kurus),
  oddsPolicy: c.odds_policy,
})

/** Accepts a coupon that waited at the odds of now, or refuses it; what it may cost is set aside. */
const accept = async (
  deps: SportsDeps,
  coupon: PlacedCoupon,
): Promise<{ taken: boolean; reserved?: Reserved }> => {
  const { coupon_id: couponId, line_stake_kurus: lineStakeKurus } = coupon
  const lanes = deps.sportsState.lanes
  const placedLegs = await listLegs(deps.db.read, couponId)
  const slip = slipOf(coupon, placedLegs)
  const of = { playerId: coupon.player_id, except: couponId }
  const isLate = () => deps.now().getTime() - (coupon.decides_at?.getTime() ?? 0) > leftMs
  const looked = await lookToPlace(deps, slip, of, {
    faults: lateFaultsOf,
    take: (it) =>
      isLate()
        ? undefined
        : {
            it,
            reserved: deps.sportsState.exposure.reserve(slip.selections, it.bets, lineStakeKurus),
          },
  })
  const refuse = async (why: ErrorCode | 'late') => {
    if (await lanes.decide({ couponId, refusedWhy: why, from: 'waiting' })) countPlaced(deps, why)
    publishCoupons(deps, [{ couponId, playerId: coupon.player_id }])
    return { taken: false }
  }
  if (looked.fault) return refuse(isLate() ? 'late' : looked.fault.key)
  if (!looked.taken) return refuse('late')
  const { it, reserved } = looked.taken
  const { bets } = it
  let taken = false
  try {
    const terms = acceptedTerms(deps, coupon, placedLegs, bets)
    taken = await lanes.post({ couponId, ...terms, boardSeq: it.boardSeq })
    return { taken, reserved }
  } finally {
    if (!taken) reserved.end(true)
  }
}

/** Looks again at a coupon whose delay is over: it is accepted at the odds of now, or refused. */
export const decide = async (deps: SportsDeps, couponId: bigint): Promise<void> => {
  const coupon = await placedCoupon(deps.db.read, couponId)
  if (coupon?.state === 'posting') return void (await pay(deps, coupon))
  if (coupon?.state !== 'waiting') return
  const { taken, reserved } = await deps.sportsState.exposure.alone(coupon.player_id, () =>
    accept(deps, coupon),
  )
  if (taken) await pay(deps, coupon, reserved)
}

const decideLater = (deps: SportsDeps, { coupon_id, decides_at }: PlacedCoupon): void => {
  const inMs = Math.max(0, (decides_at?.getTime() ?? 0) - deps.now().getTime())
  setTimeout(() => {
    decide(deps, coupon_id).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a waiting coupon is left to the sweeper'),
    )
  }, inMs).unref()
}

/**
 * Whether a coupon that was left behind is ended by this; one that is not is said in the log. Where the
 * database is away none can be.
 */
const endLeft = async (deps: SportsDeps, couponId: bigint): Promise<boolean> => {
  try {
    await decide(deps, couponId)
    return true
  } catch (error) {
    deps.log.error({ err: error, coupon: String(couponId) }, 'a placing can not be ended')
    if (error instanceof DatabaseUnavailable) throw error
    return false
  }
}

/**
 * Goes on with what was left behind: a posted coupon is posted again, a waiting one refused. Looks at all
 * of them, page by page: what can not be ended keeps none that is younger. Answers how many were ended.
 */
export const sweep = async (deps: SportsDeps): Promise<number> => {
  const before = new Date(deps.now().getTime() - leftMs)
  let [ended, after] = [0, 0n]
  for (;;) {
    const left = await leftBehind(deps.db.read, { before, after, most: sweptMost })
    for (let at = 0; at < left.length; at += sweptTogether) {
      const some = left.slice(at, at + sweptTogether)
      const each = await Promise.all(some.map((c) => endLeft(deps, c.coupon_id)))
      ended += each.filter((isEnded) => isEnded).length
    }
    const last = left.at(-1)
    if (!last || left.length < sweptMost) return ended
    after = last.coupon_id
  }
}
