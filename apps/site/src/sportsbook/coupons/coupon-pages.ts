import type { Coupon, CouponState } from '@felek/contract/sportsbook.ts'

/* A list of coupons as it is loaded, page by page, and what an event about one of them makes of it. */

export type CouponPages = {
  pages: { data: Coupon[]; pagination: { limit: number; offset: number; total: number } }[]
  pageParams: unknown[]
}

/** The rows of all pages; one that moved to the next page while it was loaded stands once. */
export const couponsOf = (list: CouponPages | undefined): Coupon[] => [
  ...new Map(
    (list?.pages ?? []).flatMap(({ data }) => data.map((row) => [row.id, row] as const)),
  ).values(),
]

/**
 * The list with this coupon as it is now; null where it must be asked for again: the coupon is new
 * to it, or stands otherwise than what was chosen.
 */
export const withCoupon = (
  list: CouponPages,
  coupon: Coupon,
  status: CouponState | undefined,
): CouponPages | null => {
  const isThere = list.pages.some(({ data }) => data.some(({ id }) => id === coupon.id))
  if (!isThere || (status !== undefined && coupon.status !== status)) return null
  return {
    ...list,
    pages: list.pages.map((page) => ({
      ...page,
      data: page.data.map((row) => (row.id === coupon.id ? coupon : row)),
    })),
  }
}

/** The rows with those that have left the list while it was looked at, where they stood. */
export const withLeft = (rows: readonly Coupon[], left: readonly Coupon[]): Coupon[] =>
  left.reduce<Coupon[]>(
    (all, coupon) => {
      if (all.some(({ id }) => id === coupon.id)) return all
      const older = all.findIndex(
        ({ placedAt }) => Date.parse(placedAt) < Date.parse(coupon.placedAt),
      )
      return all.toSpliced(older === -1 ? all.length : older, 0, coupon)
    },
    [...rows],
  )
