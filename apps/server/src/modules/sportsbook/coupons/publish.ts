import type { PickDeps } from '../../../deps.ts'
import { readCoupons } from './store.ts'
import { toCoupons } from './wire.ts'

export type TellingDeps = PickDeps<'db' | 'eventHub' | 'log' | 'now'>
export type Changed = { couponId: bigint; playerId: bigint }

export type CouponNews = (changed: readonly Changed[]) => void

/** So many coupons are read at once. */
const most = 200

/**
 * Tells pages of coupons that changed. One reads at a time, so that no page hears an older state last.
 */
export const createCouponNews = (deps: TellingDeps): CouponNews => {
  const waiting = new Set<bigint>()
  let isBusy = false
  const tell = async (ids: readonly bigint[]): Promise<void> => {
    const q = deps.db.read
    const rows = await readCoupons(q, ids)
    const coupons = await toCoupons(q, rows, deps.now())
    for (const [i, { player_id }] of rows.entries()) {
      const coupon = coupons[i]
      if (coupon) deps.eventHub.publish('coupon', coupon, player_id)
    }
  }
  const run = async () => {
    isBusy = true
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, most)
      for (const id of ids) waiting.delete(id)
      await tell(ids).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the news of coupons could not be told'),
      )
    }
    isBusy = false
  }
  return (changed: readonly Changed[]) => {
    for (const { couponId, playerId } of changed)
      if (deps.eventHub.hears(playerId)) waiting.add(couponId)
    if (waiting.size > 0 && !isBusy) void run()
  }
}

/**
 * Tells the pages of their players how these coupons stand, once what changed them is committed. Never
 * fails or holds up its caller: pages poll as well, so news that is lost is only late.
 */
export const publishCoupons = (
  { sportsState }: { sportsState: { couponNews: CouponNews } },
  changed: readonly Changed[],
): void => sportsState.couponNews(changed)
