import type { Coupon } from '@felek/contract/sportsbook.ts'
import { createLane } from '../../../database/lane.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { PickDeps } from '../../../deps.ts'
import { readCoupons } from './store.ts'
import { toCoupons } from './wire.ts'

type CouponQuery = { playerId: bigint; couponId: bigint; now: Date }

/** Those who have just placed ask for their coupons at the same time: they are read together. */
export const createCouponReading = ({ db }: PickDeps<'db'>) =>
  createLane(async (asked: readonly CouponQuery[]): Promise<(Coupon | undefined)[]> => {
    const rows = await readCoupons(
      db.read,
      asked.map((it) => it.couponId),
    )
    const now = asked.at(-1)?.now ?? new Date()
    const coupons = await toCoupons(db.read, rows, now)
    const known = new Map(
      rows.map((row, i) => [row.coupon_id, { of: row.player_id, coupon: coupons[i] }]),
    )
    return asked.map(({ playerId, couponId }) => {
      const found = known.get(couponId)
      return found?.of === playerId ? found.coupon : undefined
    })
  })

export type CouponReading = ReturnType<typeof createCouponReading>
type ReadingDeps = PickDeps<'now'> & { sportsState: { couponReading: CouponReading } }

/** A player's coupon as the wire has it; another's is as none: `not_found`. */
export const getCoupon = async (
  deps: ReadingDeps,
  playerId: bigint,
  couponId: bigint,
): Promise<Coupon> => {
  const coupon = await deps.sportsState.couponReading({ playerId, couponId, now: deps.now() })
  if (!coupon) throw new Refusal('not_found')
  return coupon
}
