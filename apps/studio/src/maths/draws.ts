import { createHash, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Draw } from './draw.ts'

export type { Draw } from './draw.ts'

/*
 * Where chance comes from. A server seed is drawn from the operating system's CSPRNG and its
 * SHA-256 is shown before any bet; from then on everything follows from (server seed, client seed,
 * nonce), so nobody can choose an outcome after a bet, and everybody can check that once the seed
 * is out.
 */

/** 32 fresh bytes as 64 hex digits. */
export const newServerSeed = (): string => randomBytes(32).toString('hex')

/** Where no page sends one: of a past that nobody has played. */
export const newClientSeed = (): string => randomBytes(16).toString('hex')

/** The commitment: SHA-256 of the seed's 32 bytes, in hex. */
export const commitmentOf = (serverSeed: string): string =>
  createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')

/** Eight 32-bit words for one draw; `block` counts on if all of them had to be rejected. */
export type Words = (draw: number, block: number) => Uint32Array

const seededWords = (serverSeed: string, clientSeed: string, nonce: bigint): Words => {
  // Bytes as a key cost Node 24 five times the HMAC itself, each time (12.4 µs for 2.5): it is made one once.
  const key = createSecretKey(Buffer.from(serverSeed, 'hex'))
  return (draw, block) => {
    const message = `${clientSeed}:${nonce}:${draw}${block === 0 ? '' : `:${block}`}`
    const mac = createHmac('sha256', key).update(message).digest()
    const words = new Uint32Array(8)
    for (let i = 0; i < 8; i += 1) words[i] = mac.readUInt32BE(i * 4)
    return words
  }
}

/**
 * A word modulo the range would favour the low numbers, because 2^32 is no multiple of it. So words
 * from the last, incomplete stretch of `range` are thrown away and the next word is taken.
 */
export const rejecting =
  (words: Words) =>
  (draw: number, range: number): number => {
    if (!Number.isInteger(range) || range < 1 || range > 65_536)
      throw new RangeError(`no range to draw from: ${range}`)
    const limit = Math.floor(2 ** 32 / range) * range
    for (let block = 0; ; block += 1) {
      for (const word of words(draw, block)) if (word < limit) return word % range
    }
  }

/** `step`: of which values of a shared round it was made; absent for the first ones. */
export type DrawRecord = { draw: number; range: number; value: number; step?: number }

/** The draws of one round, in order, and a record of them. */
export const drawsOf = (
  serverSeed: string,
  clientSeed: string,
  nonce: bigint,
): { draw: Draw; record: DrawRecord[] } => {
  const record: DrawRecord[] = []
  return { draw: drawsOnto(record, serverSeed, clientSeed, nonce), record }
}

/** Draws that go on behind those in `record`, from other seeds: a further `step` of a round. */
export const drawsOnto = (
  record: DrawRecord[],
  serverSeed: string,
  clientSeed: string,
  nonce: bigint,
  step = 0,
): Draw => {
  const at = rejecting(seededWords(serverSeed, clientSeed, nonce))
  return (range) => {
    const value = at(record.length, range)
    record.push({ draw: record.length, range, value, ...(step > 0 && { step }) })
    return value
  }
}
