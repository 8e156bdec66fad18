import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import { listOwnCoupons } from './store.ts'

/** A page of a player's coupons for the file of their data; `next` is the place behind its last row. */
export const exportedCoupons = async (
  q: Query,
  { after, ...of }: { playerId: bigint; upTo: Date; after: string | undefined; limit: number },
): Promise<{ rows: readonly object[]; next: string | undefined }> => {
  const rows = await listOwnCoupons(q, { ...of, after: BigInt(after ?? 0) })
  const last = rows.at(-1)
  return {
    next: last && rows.length === of.limit ? String(last.coupon_id) : undefined,
    rows: rows.map((row) => ({
      id: String(row.coupon_id),
      couponNumber: row.coupon_number,
      at: row.placed_at.toISOString(),
      status: row.state,
      selections: row.selections,
      stake: toAmount(row.stake_kurus),
      won: toAmount(row.moved_kurus),
      cashedOut: toAmount(row.cashed_kurus),
      debt: toAmount(row.debt_kurus),
      endedAt: row.settled_at?.toISOString() ?? null,
    })),
  }
}
