import { toKurus } from '@felek/contract/money.ts'
import { goneOffer, offerOf } from '../board/offer.ts'
import { bookOf } from '../feed-state.ts'
import { isFarBelow, isFarBelowWith, roomFor } from '../exposure/exposure.ts'
import type { SportsHouse } from '../deps.ts'
import { betsAt, type Fault, type Looked, type Slip } from './checks.ts'

type Seen = Looked & { boardSeq: number }

/**
 * A slip beside the board and the limits of this moment, those of a player too, where one is known. Nothing
 * is waited for: what is checked by it and set aside at once can not be passed by another.
 */
const seenNow = (
  house: SportsHouse,
  slip: Slip,
  { playerId, owed = [] }: { playerId?: bigint | undefined; owed?: readonly bigint[] } = {},
): Seen => {
  const { selections } = slip
  const { believed } = bookOf(house)
  const now = house.now()
  const offers = selections.map((s) => offerOf(believed, s, now))
  const bets = betsAt(slip, offers)
  const legs = selections.map((chosen, i) => ({
    chosen,
    offer: offers[i] ?? goneOffer,
    owed: owed[i] ?? 0n,
  }))
  const room = roomFor(house.sportsState.exposure, bets, legs, playerId)
  return { slip, offers, bets, room, boardSeq: believed.board.seq }
}

/** The same for somebody who asks. */
export const look = async (
  house: SportsHouse,
  slip: Slip,
  { playerId }: { playerId?: bigint | undefined } = {},
): Promise<Seen> => {
  const exposure = house.sportsState.exposure
  await exposure.beFresh()
  const { selections } = slip
  const owed = playerId === undefined ? [] : await exposure.owedTo({ playerId, selections })
  return seenNow(house, slip, { playerId, owed })
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
  house: SportsHouse,
  slip: Slip,
  of: { playerId: bigint; except?: bigint },
  { faults, take }: { faults: (it: Looked) => Fault[]; take: (it: Seen) => T },
): Promise<ToPlace<T>> => {
  const exposure = house.sportsState.exposure
  const { selections } = slip
  const placing = ({ bets }: Looked) => ({
    bets,
    lineStakeKurus: toKurus(slip.lineStake),
    legs: selections,
  })
  await exposure.beFresh()
  const quick = seenNow(house, slip)
  if (faults(quick).length === 0) {
    if (isFarBelow(exposure, placing(quick), of.playerId))
      return { fault: undefined, taken: take(quick) }
    const openKurus = await exposure.openOf(of)
    await exposure.beFresh()
    const again = seenNow(house, slip)
    const own = { playerId: of.playerId, openKurus }
    if (faults(again).length === 0 && isFarBelowWith(exposure, placing(again), own))
      return { fault: undefined, taken: take(again) }
  }
  const owed = await exposure.owedTo({ ...of, selections })
  await exposure.beFresh()
  const it = seenNow(house, slip, { playerId: of.playerId, owed })
  const [fault] = faults(it)
  return fault ? { fault } : { fault: undefined, taken: take(it) }
}
