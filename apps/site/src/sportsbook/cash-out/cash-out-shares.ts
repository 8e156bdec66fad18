/** The shares of a coupon that can be cashed out: tenths of what is left, in percent. */
export const shareMin = 10
export const shareMax = 100
const step = 10

/** The next tenth up or down, never out of the range. */
export const nextShare = (share: number, up: boolean): number =>
  Math.min(shareMax, Math.max(shareMin, share + (up ? step : -step)))
