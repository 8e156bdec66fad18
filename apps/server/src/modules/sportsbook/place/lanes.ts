import type { PickDeps } from '../../../deps.ts'
import { newId } from '../../../database/ids.ts'
import { createLane } from '../../../database/lane.ts'
import type { Movement, Posted } from '../../wallet/wallet.ts'
import { couponParts, sealOf } from '../seals.ts'
import {
  createSelectionIds,
  insertCoupons,
  placeCoupons,
  setDecided,
  setPosting,
  type Checked,
  type Decided,
  type NewCoupon,
} from './store.ts'

/** A coupon whose selections are known by name: they get their numbers when it is written. */
export type KeyedCoupon = NewCoupon & {
  keys: readonly { eventId: string; market: string; outcome: string }[]
}

/** Writes of placing that go together with those of whoever places at the same time. */
export type Lanes = {
  /** Writes one that is not paid for yet; whether it was: not where its request or number is taken. */
  insert(coupon: KeyedCoupon): Promise<boolean>
  /** Writes one with its stake; what became of that. */
  place(coupon: KeyedCoupon): Promise<Posted['status']>
  post(checked: Checked): Promise<boolean>
  decide(decided: Decided): Promise<boolean>
}

export type LanesDeps = PickDeps<'db' | 'now' | 'wallet', 'sealKey' | 'sealOldKeys'>

export const createLanes = (deps: LanesDeps): Lanes => {
  const q = deps.db.read
  const idsOf = createSelectionIds(q, () => newId(deps.now()))
  const withIds = async (coupons: readonly KeyedCoupon[]): Promise<NewCoupon[]> => {
    const ids = await idsOf(coupons.flatMap((c) => c.keys))
    let at = 0
    return coupons.map((c) => {
      const legs = c.legs.map((leg) => ({ ...leg, selectionId: ids[at++] ?? 0n }))
      return { ...c, legs, seal: sealOf(deps, 'coupon', couponParts({ ...c, legs })) }
    })
  }
  return {
    insert: createLane(async (coupons) => {
      const made = await insertCoupons(q, await withIds(coupons))
      return coupons.map((c) => made.has(c.couponId))
    }),
    // While the database writes one batch this process makes the next.
    place: createLane(
      async (coupons) => {
        const rows = await withIds(coupons)
        const posted = await deps.wallet.postWithin(rows.map(stakeMovement), (params) =>
          placeCoupons(deps.db, rows, params),
        )
        return posted.map((it) => it.status)
      },
      { atOnce: 2 },
    ),
    post: createLane(async (checked) => {
      const taken = await setPosting(q, checked)
      return checked.map((c) => taken.has(c.couponId))
    }),
    decide: createLane(async (decided) => {
      const done = await setDecided(q, decided, deps.now())
      return decided.map((d) => done.has(d.couponId))
    }),
  }
}

export const stakeMovement = (
  c: Pick<NewCoupon, 'couponId' | 'couponNumber' | 'playerId' | 'stakeKurus'>,
): Movement => ({
  verb: 'bet',
  source: 'sports',
  transactionId: String(c.couponId),
  playerId: c.playerId,
  amountKurus: c.stakeKurus,
  house: 'games:sports',
  roundId: c.couponNumber,
  game: 'sports',
  product: 'sports',
})
