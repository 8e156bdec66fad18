/* The door of the room: what the hall may ask of the book. */
export { setFeedState } from './feed-state.ts'
export { createSportsState, type SportsState } from './state.ts'
export { couponsAmong, findCoupon, hasOpenCoupon } from './coupons/store.ts'
export { exportedCoupons } from './data-export/coupons.ts'
export { exportedMarks } from './data-export/data-export.ts'
export { firstMatches, showsMatches } from './lists/first.ts'
export { verifySports, type SportsFault, type SportsVerdict } from './verify/verify.ts'
