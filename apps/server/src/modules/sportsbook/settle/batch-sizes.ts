/** So many coupons one transaction judges. */
export const judgedMost = 1_000
/** So many coupons of each selection that was decided are reached by one transaction. */
export const spreadMost = 500

/** How many one transaction takes: fewer after its time ran out, more again after each that was done. */
export type BatchSizes = { spread: number; judge: number }
export const createBatchSizes = (): BatchSizes => ({ spread: spreadMost, judge: judgedMost })
