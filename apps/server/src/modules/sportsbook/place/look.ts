import { toKurus } from '@felek/contract/money.ts'
import { goneOffer, offerOf } from '../board/offer.ts'
import { feedStateOf } from '../feed-state.ts'
import { isFarBelow, isFarBelowWith, stakeLimitFor } from '../exposure/exposure.ts'
import type { SportsDeps } from '../deps.ts'
import { betsAt, type Fault, type Looked, type Slip } from './checks.ts'

type Seen = Looked & { boardSeq: number }

/**
 * A slip beside the board and the limits of this moment, those of a player too, where one is known. Nothing
 * is waited for: what is checked by it and set aside at once can not be passed by another.
 */
const seenNow = (
  deps: SportsDeps,
  slip: Slip,
  { playerId, owed = [] }: { playerId?: bigint | undefined; owed?: readonly bigint[] } = {},
): Seen => {
  const { selections } = slip
  const { believed } = feedStateOf(deps)
  const now = deps.now()
  const offers = selections.map((s) => offerOf(believed, s, now))
  const bets = betsAt(slip, offers)
  const legs = selections.map((chosen, i) => ({
    chosen,
    offer: offers[i] ?? goneOffer,
    owed: owed[i] ?? 0n,
  }))
  const room = stakeLimitFor(deps.sportsState.exposure, bets, legs, playerId)
  return { slip, offers, bets, room, boardSeq: believed.board.seq }
}

/** The same for somebody who asks. */
export const look = async (
  deps: SportsDeps,
  slip: Slip,
  { playerId }: { playerId?: bigint | undefined } = {},
): Promise<Seen> => {
  const exposure = deps.sportsState.exposure
  await exposure.beFresh()
  const { selections } = slip
  const owed = playerId === undefined ? [] : await exposure.owedTo({ playerId, selections })
  return seenNow(deps, slip, { playerId, owed })
}

/** Why it is refused, or what was taken. */
type ToPlace<T> = { fault: Fault } | { fault: undefined; taken: T }

/**
 * The same for somebody who places it: where nothing stands against it, `take` takes it in the very
 * moment that was checked. His own coupons are looked for only where they can matter: not where all that
 * hangs on a selection, or all that he has open, is far from what he may win on one. A coupon that is
 * looked at again (`except`) does not count against itself.
 */
export const lookToPlace = async <T>(
  deps: SportsDeps,
  slip: Slip,
  of: { playerId: bigint; except?: bigint },
  { faults, take }: { faults: (it: Looked) => Fault[]; take: (it: Seen) => T },
): Promise<ToPlace<T>> => {
  const exposure = deps.sportsState.exposure
  const { selections } = slip
  const placing = ({ bets }: Looked) => ({
    bets,
    lineStakeKurus: toKurus(slip.lineStake),
    legs: selections,
  })
  await exposure.beFresh()
  const quick = seenNow(deps, slip)
  if (faults(quick).length === 0) {
    if (isFarBelow(exposure, placing(quick), of.playerId))
      return { fault: undefined, taken: take(quick) }
    const openKurus = await exposure.openOf(of)
    await exposure.beFresh()
    const again = seenNow(deps, slip)
    const own = { playerId: of.playerId, openKurus }
    if (faults(again).length === 0 && isFarBelowWith(exposure, placing(again), own))
      return { fault: undefined, taken: take(again) }
  }
  const owed = await exposure.owedTo({ ...of, selections })
  await exposure.beFresh()
  const it = seenNow(deps, slip, { playerId: of.playerId, owed })
  const [fault] = faults(it)
  return fault ? { fault } : { fault: undefined, taken: take(it) }
}
