import { randomInt } from 'node:crypto'

/** Crockford's: no I, L, O, U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = 7

/** A weighted sum mod 32 with odd weights: any one digit that is wrong changes it. */
const checkOf = (places: readonly number[]): number =>
  places.reduce((sum, digit, i) => sum + digit * (2 * i + 3), 0) % 32

/** A coupon's number: `FK`, seven drawn digits of base 32, and their check digit. */
export const newCouponNumber = (): string => {
  const places = Array.from({ length: digits }, () => randomInt(32))
  return `FK${[...places, checkOf(places)].map((d) => alphabet[d]).join('')}`
}

/** Whether a number can be a coupon's; most slips of the finger can not. */
export const isCouponNumber = (text: string): boolean => {
  if (!/^FK[0-9A-HJKMNP-TV-Z]{8}$/.test(text)) return false
  const places = Array.from(text.slice(2), (c) => alphabet.indexOf(c))
  return checkOf(places.slice(0, digits)) === places[digits]
}
