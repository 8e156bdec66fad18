import { toKurus } from '../../../../contract/src/money.ts'
import { goneOffer, offerOf } from '../board/offer.ts'
import { bookOf } from '../book.ts'
import { exposureOf, isFarBelow, isFarBelowWith, roomFor } from '../exposure/exposure.ts'
import type { SportsHouse } from '../needs.ts'
import { betsAt, type Fault, type Looked, type Slip } from './checks.ts'

/**
 * A slip beside the board and the limits of this moment, those of a player too, where one is known. A
 * coupon that is looked at again does not count against itself.
 */
export const look = async (
  house: SportsHouse,
  slip: Slip,
  { playerId, except }: { playerId?: bigint | undefined; except?: bigint } = {},
): Promise<Looked & { boardSeq: number }> => {
  const exposure = exposureOf(house)
  await exposure.beFresh()
  const { selections } = slip
  const owed = playerId === undefined ? [] : await exposure.owedTo({ playerId, except, selections })
  // From here on nothing is waited for: what is checked and set aside is one moment's.
  const { believed } = bookOf(house)
  const now = house.now()
  const offers = selections.map((s) => offerOf(believed, s, now))
  const bets = betsAt(slip, offers)
  const legs = selections.map((chosen, i) => ({
    chosen,
    offer: offers[i] ?? goneOffer,
    owed: owed[i] ?? 0n,
  }))
  const room = roomFor(exposure, bets, legs, playerId)
  return { slip, offers, bets, room, boardSeq: believed.board.seq }
}

/**
 * The same for somebody who places it. His own coupons are looked for only where they can matter: not
 * where all that hangs on a selection, or all that he has open, is far from what he may win on one.
 */
export const lookToPlace = async (
  house: SportsHouse,
  slip: Slip,
  of: { playerId: bigint; except?: bigint },
  faults: (it: Looked) => Fault[],
): Promise<Looked & { boardSeq: number; fault: Fault | undefined }> => {
  const exposure = exposureOf(house)
  const placing = ({ bets }: Looked) => ({
    bets,
    lineStakeKurus: toKurus(slip.lineStake),
    legs: slip.selections,
  })
  const quick = await look(house, slip)
  if (faults(quick).length === 0) {
    if (isFarBelow(exposure, placing(quick), of.playerId)) return { ...quick, fault: undefined }
    const openKurus = await exposure.openOf(of)
    const again = await look(house, slip)
    const own = { playerId: of.playerId, openKurus }
    if (faults(again).length === 0 && isFarBelowWith(exposure, placing(again), own))
      return { ...again, fault: undefined }
  }
  const it = await look(house, slip, of)
  return { ...it, fault: faults(it)[0] }
}
