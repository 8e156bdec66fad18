import { createHmac } from 'node:crypto'

/** A source of chance: each call gives the next number, uniform over (0, 1]. */
export type Uniform = () => number

/**
 * The numbers of a match: HMAC-SHA256(seed, `value:event:n`) for n = 0, 1, …, of each hash four: the
 * upper 53 bits of eight bytes. Same seed and value, same bytes; without the value of kick-off
 * nobody has any of them.
 */
export const uniformsOf = (seed: string, value: string, event: string): Uniform => {
  const key = Buffer.from(seed, 'hex')
  let mac: Buffer = Buffer.alloc(0)
  let n = 0
  let next = 4
  return () => {
    if (next === 4) {
      mac = createHmac('sha256', key).update(`${value}:${event}:${n}`).digest()
      n += 1
      next = 0
    }
    const at = next * 8
    next += 1
    const upper = mac.readUInt32BE(at)
    const lower = mac.readUInt32BE(at + 4) >>> 11
    return (upper * 2 ** 21 + lower + 1) / 2 ** 53
  }
}

/** The waiting time for the next of what comes at this rate. */
export const waitOf = (uniform: Uniform, rate: number): number => -Math.log(uniform()) / rate
/** A whole number under `range`. */
export const pickOf = (uniform: Uniform, range: number): number =>
  Math.min(range - 1, Math.floor(uniform() * range))
export const happens = (uniform: Uniform, oneIn: number): boolean => uniform() * oneIn < 1
