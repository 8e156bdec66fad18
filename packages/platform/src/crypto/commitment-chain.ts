import { createHash, createHmac, hkdfSync } from 'node:crypto'

/**
 * Values that are promised before they may be known, and shown one after the other: each is the
 * SHA-256 of the next, and the promise (the commitment) is the SHA-256 of the first. All of them
 * follow from a secret and from what they are for, so nothing has to be kept: no dump holds them, no
 * restart loses them, and nobody can choose another one later.
 */
export type Chain = {
  /** Names the secret, without saying anything about it. */
  keyId: string
  /** The promise for what `about` names: 64 hex digits. */
  commitment(about: string, steps: number): string
  /** The value of a step, counted from 0: 64 hex digits. Throws where there is no such step. */
  value(about: string, steps: number, step: number): string
}

/** A chain of a longer round would cost more hashes than an answer should. */
export const stepsMax = 1_000

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** SHA-256 of 32 bytes given as hex, as hex. */
export const hashOfHex = (hex: string): string => sha256(Buffer.from(hex, 'hex')).toString('hex')

/** `use` keeps the secrets of one process apart: the same text under another use is another value. */
export const chainOf = (secret: string, use: string): Chain => {
  const key = Buffer.from(hkdfSync('sha256', secret, 'felek', use, 32))
  /** The last value, hashed so many times. */
  const hashed = (about: string, times: number): string => {
    let bytes: Uint8Array = createHmac('sha256', key).update(about).digest()
    for (let i = 0; i < times; i += 1) bytes = sha256(bytes)
    return Buffer.from(bytes).toString('hex')
  }
  const checked = (steps: number): number => {
    if (!Number.isInteger(steps) || steps < 1 || steps > stepsMax)
      throw new RangeError(`no chain of ${steps} values`)
    return steps
  }
  return {
    keyId: sha256(key).toString('hex').slice(0, 8),
    commitment: (about, steps) => hashed(about, checked(steps)),
    value(about, steps, step) {
      if (!Number.isInteger(step) || step < 0 || step >= checked(steps))
        throw new RangeError(`no value ${step} of ${steps}`)
      return hashed(about, steps - 1 - step)
    },
  }
}
