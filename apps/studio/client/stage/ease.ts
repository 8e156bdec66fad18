/** How far a movement is at a share of its time; all begin at 0 and end at 1. */
export type Ease = (t: number) => number

export const linear: Ease = (t) => t
export const easeIn: Ease = (t) => t * t
export const easeOut: Ease = (t) => 1 - (1 - t) * (1 - t)
export const easeInOut: Ease = (t) => (t < 0.5 ? 2 * t * t : 1 - 2 * (1 - t) * (1 - t))
export const cubicOut: Ease = (t) => 1 - (1 - t) ** 3
/** Goes past its end and comes back: what lifts, pops, opens. */
export const backOut: Ease = (t) => 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2

export const mix = (from: number, to: number, t: number): number => from + (to - from) * t
export const clamp = (value: number, least = 0, most = 1): number =>
  Math.min(most, Math.max(least, value))
/** Where `value` stands between two others, 0 to 1. */
export const share = (from: number, to: number, value: number): number =>
  clamp((value - from) / (to - from))
