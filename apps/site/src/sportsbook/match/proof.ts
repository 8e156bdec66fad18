import type { MatchProof } from '@felek/contract/protocols/feed/feed.ts'

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** SHA-256 of what is written as hex, as hex. */
const computeDigest = async (hex: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', bytesOf(hex))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export type Checked = {
  /** The seed's digest is the seal that was shown before betting opened. */
  seed: boolean
  /** The value's digest is what was promised of it. */
  value: boolean
  /** The feed played the match again from both, and it ended as it did. */
  replay: boolean
}

/**
 * Checks what a feed tells of a match against the seal that this page has shown; null where the match is
 * not over and nothing can be checked yet.
 */
export const checkProof = async (
  { seed, value, witness, verified }: MatchProof,
  seal: string,
): Promise<Checked | null> =>
  seed === null || value === null
    ? null
    : {
        seed: (await computeDigest(seed)) === seal,
        value: (await computeDigest(value)) === witness.commitment,
        replay: verified === true,
      }
