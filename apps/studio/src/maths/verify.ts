import { createHash, createHmac } from 'node:crypto'
import type { DrawRecord } from './draws.ts'

/*
 * Checks a round from what is public once a seed is out. It shares no code with `draws.ts`, so that
 * a fault there cannot hide here; anybody can write the same from protocol.ts.
 */

export type Claim = {
  serverSeed: string
  serverSeedHash: string
  clientSeed: string
  nonce: bigint
  draws: readonly DrawRecord[]
}

/** The value that the seeds give for one draw. */
const expectedValue = (key: Buffer, prefix: string, draw: number, range: bigint): bigint => {
  const fair = (1n << 32n) - ((1n << 32n) % range)
  for (let block = 0; ; block += 1) {
    const hex = createHmac('sha256', key)
      .update(prefix + draw + (block > 0 ? `:${block}` : ''))
      .digest('hex')
    for (let i = 0; i < 64; i += 8) {
      const word = BigInt(`0x${hex.slice(i, i + 8)}`)
      if (word < fair) return word % range
    }
  }
}

/** Whether the seed is the one that was committed to, and every draw follows from it. */
export const verifyDraws = ({
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
  draws,
}: Claim): boolean => {
  if (!/^[0-9a-f]{64}$/.test(serverSeed) || draws.length === 0) return false
  const key = Buffer.from(serverSeed, 'hex')
  if (createHash('sha256').update(key).digest('hex') !== serverSeedHash) return false
  return draws.every(
    ({ draw, range, value }, i) =>
      draw === i &&
      range > 0 &&
      expectedValue(key, `${clientSeed}:${nonce}:`, draw, BigInt(range)) === BigInt(value),
  )
}

export type SharedClaim = {
  /** What the two parties promised: the first one's is the key of the draws. */
  commitments: readonly [string, string]
  /** What they showed, by step. */
  values: readonly (readonly [string, string])[]
  name: string
  number: bigint
  draws: readonly DrawRecord[]
}

const isHashOf = (promised: string | undefined, value: string): boolean =>
  /^[0-9a-f]{64}$/.test(value) &&
  createHash('sha256').update(Buffer.from(value, 'hex')).digest('hex') === promised

/**
 * The same for a round that two parties drew: each value hashes to the one before, the first to the
 * promise, and every draw follows from both values of its step.
 */
export const verifyShared = ({
  commitments,
  values,
  name,
  number,
  draws,
}: SharedClaim): boolean => {
  const chained = values.every((pair, step) =>
    pair.every((value, party) =>
      isHashOf(step === 0 ? commitments[party] : values[step - 1]?.[party], value),
    ),
  )
  let last = 0
  return (
    chained &&
    draws.length > 0 &&
    draws.every(({ draw, range, value, step = 0 }, i) => {
      const pair = values[step]
      if (!pair || draw !== i || range < 1 || step < last) return false
      last = step
      const prefix = `${pair[1]}:${name}:${number}:`
      const key = Buffer.from(pair[0], 'hex')
      return expectedValue(key, prefix, draw, BigInt(range)) === BigInt(value)
    })
  )
}
