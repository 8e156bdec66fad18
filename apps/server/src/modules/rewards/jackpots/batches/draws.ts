import { createHmac, createSecretKey } from 'node:crypto'
import type { DrawFor } from '../pools.ts'

/** What both parties showed for a batch. */
export type Values = { houseValue: string; studioValue: string }

/**
 * A whole number from 0 to n − 1, each as likely, from words of 64 bits: one from the last, incomplete stretch of n is
 * thrown away and the next is taken.
 */
export const drawBelow = (n: bigint, words: Iterator<bigint>): bigint => {
  if (n < 1n || n > 1n << 64n) throw new RangeError(`no range to draw from: ${n}`)
  const fair = (1n << 64n) - ((1n << 64n) % n)
  for (;;) {
    const { value, done } = words.next()
    if (done) throw new RangeError('there are no words left to draw from')
    if (value < fair) return value % n
  }
}

/** The words of one draw: HMAC-SHA256, read as four big-endian words, block after block. */
const wordsOf = function* (key: ReturnType<typeof createSecretKey>, message: string) {
  for (let block = 0; ; block += 1) {
    const mac = createHmac('sha256', key).update(`${message}:${block}`).digest()
    for (let i = 0; i < 32; i += 8) yield mac.readBigUInt64BE(i)
  }
}

/**
 * The draws of a batch, each by its own name: the studio's value is the key, and the message
 * `house value:batch:entry:pool:block`.
 */
export const drawsOf = ({ houseValue, studioValue }: Values, batch: bigint): DrawFor => {
  const key = createSecretKey(Buffer.from(studioValue, 'hex'))
  return (entryId, poolId, n) =>
    drawBelow(n, wordsOf(key, `${houseValue}:${batch}:${entryId}:${poolId}`))
}
