import type { Coupon } from '@felek/contract/sportsbook.ts'
import { createLane } from '../../../database/lane.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import type { SportsHouse } from '../deps.ts'
import { readCoupons } from './store.ts'
import { toCoupons } from './wire.ts'

type ReadingHouse = Pick<SportsHouse, 'db' | 'now'>
type Asked = { playerId: bigint; couponId: bigint; now: Date }

/** Those who have just placed ask for their coupons at the same time: they are read together. */
const createReading = ({ db }: Pick<ReadingHouse, 'db'>) =>
  createLane(async (asked: readonly Asked[]): Promise<(Coupon | undefined)[]> => {
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

const readings = new WeakMap<object, ReturnType<typeof createReading>>()

/** A player's coupon as the wire has it; another's is as none: `not_found`. */
export const couponOf = async (
  house: ReadingHouse,
  playerId: bigint,
  couponId: bigint,
): Promise<Coupon> => {
  const reading = readings.get(house.db) ?? createReading(house)
  readings.set(house.db, reading)
  const coupon = await reading({ playerId, couponId, now: house.now() })
  if (!coupon) throw new Refusal('not_found')
  return coupon
}
