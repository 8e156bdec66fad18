import type { SportsHouse } from '../deps.ts'
import { readCoupons } from './store.ts'
import { toCoupons } from './wire.ts'

type TellingHouse = Pick<SportsHouse, 'db' | 'eventHub' | 'log' | 'now'>
type Changed = { couponId: bigint; playerId: bigint }

/** So many coupons are read at once. */
const most = 200

const tellers = new WeakMap<object, (changed: readonly Changed[]) => void>()

/** One reads at a time, so that no page hears an older state last. */
const createTeller = (house: TellingHouse) => {
  const waiting = new Set<bigint>()
  let isBusy = false
  const tell = async (ids: readonly bigint[]): Promise<void> => {
    const q = house.db.read
    const rows = await readCoupons(q, ids)
    const coupons = await toCoupons(q, rows, house.now())
    for (const [i, { player_id }] of rows.entries()) {
      const coupon = coupons[i]
      if (coupon) house.eventHub.publish('coupon', coupon, player_id)
    }
  }
  const run = async () => {
    isBusy = true
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, most)
      for (const id of ids) waiting.delete(id)
      await tell(ids).catch((error: unknown) =>
        house.log.warn({ err: error }, 'the news of coupons could not be told'),
      )
    }
    isBusy = false
  }
  return (changed: readonly Changed[]) => {
    for (const { couponId, playerId } of changed)
      if (house.eventHub.hears(playerId)) waiting.add(couponId)
    if (waiting.size > 0 && !isBusy) void run()
  }
}

/**
 * Tells the pages of their players how these coupons stand, once what changed them is committed. Never
 * fails or holds up its caller: pages poll as well, so news that is lost is only late.
 */
export const tellCoupons = (house: TellingHouse, changed: readonly Changed[]): void => {
  const tell = tellers.get(house.db) ?? createTeller(house)
  tellers.set(house.db, tell)
  tell(changed)
}
