import { multipleOf } from '../chance.ts'

/*
 * A flight that climbs until it crashes. Whoever is out before is paid the multiple of that moment. Pure: no clock, no
 * room; times are whole milliseconds since take-off on the server's clock (game time), multiples are hundredths.
 */

export type CrashConfig = {
  percent: number
  /** A bet is out at this multiple, or where it comes to `capKurus`, whichever is first. */
  cap: number
  capKurus: bigint
  /** All are out at the multiple at which what flies comes to this. */
  roomKurus: bigint
  /** How much older than its arrival a click may be, milliseconds; nothing that tells of X leaves earlier than this after its game time. */
  delayMs: number
}

/** The least multiple that is paid. */
export const cashLeast = 101
const rate = 0.000_06

/**
 * ⌊100 · e^(0.00006 t)⌋. No value up to the cap comes within 10⁻⁷ of a whole number but t = 0 (a test says so), so that
 * every machine's `exp` gives the same.
 */
export const multipleAt = (ms: number): number => Math.floor(100 * Math.exp(rate * ms))

/** The first millisecond at which the multiple is reached. */
export const timeOf = (multiple: number): number => {
  let ms = Math.max(0, Math.floor(Math.log(multiple / 100) / rate) - 1)
  while (multipleAt(ms) < multiple) ms += 1
  return ms
}

/** r, from an HMAC in hex: its first 52 bits. */
export const bitsOf = (mac: string): number => parseInt(mac.slice(0, 13), 16)

/** X: the flight goes on while the multiple is not above it. 100 pays nobody. */
export const crashPoint = ({ percent }: Pick<CrashConfig, 'percent'>, r: number): number =>
  multipleOf(r, percent)

/** The first millisecond at which all is lost; of a flight past the cap, that of the cap's end. */
export const crashTime = ({ cap }: CrashConfig, x: number): number => timeOf(Math.min(x, cap) + 1)

/** A bet's own ceiling, hundredths: the cap, its automatic cash-out, or where its pay comes to the most that is paid. */
export const ceilingOf = (
  { cap, capKurus }: CrashConfig,
  stakeKurus: bigint,
  auto: number | null,
): number => {
  const byMoney = (capKurus * 100n) / stakeKurus
  const highest = byMoney < BigInt(cap) ? parseInt(`${byMoney}`, 10) : cap
  return auto === null ? highest : Math.min(auto, highest)
}

/** The multiple at which all that fly are out together: what flies, times it, comes to the room's limit. */
export const roomCeiling = ({ roomKurus }: CrashConfig, flyingKurus: bigint): number | null =>
  flyingKurus === 0n ? null : parseInt(`${(roomKurus * 100n) / flyingKurus}`, 10)

/**
 * When a click counts that says game time `clicked` and came in at `received`: as it says, but no more than the allowed
 * delay ago, and never later than it came.
 */
export const countsAt = ({ delayMs }: CrashConfig, clicked: number, received: number): number =>
  Math.max(Math.min(clicked, received), received - delayMs, 0)

/**
 * What a bet pays in the end, hundredths: `clicked` is when its click counts (`countsAt`), `ceiling` where it is out by
 * itself. Nothing over X is paid, nothing under 1.01.
 */
export const crashPay = (x: number, ceiling: number, clicked: number | null): number => {
  const wanted = clicked === null ? ceiling : Math.min(multipleAt(clicked), ceiling)
  return wanted >= cashLeast && wanted <= x ? wanted : 0
}
