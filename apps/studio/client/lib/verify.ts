import type { Verification } from '../../src/protocol/protocol.ts'

/**
 * Recomputes a revealed round in this browser: does the seed hash to what was promised, and does
 * each draw follow from the seeds? The rule is that of protocol.ts (`verification`).
 */
export type Proof = { hashRight: boolean; drawsRight: boolean }

export const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

export const hexOf = (buffer: ArrayBuffer): string =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Null where the browser has no WebCrypto (plain http outside of localhost). */
export const webCrypto = (): SubtleCrypto | null => globalThis.crypto?.subtle ?? null

const drawn = async (
  subtle: SubtleCrypto,
  key: CryptoKey,
  text: string,
  range: number,
): Promise<number> => {
  const limit = range * Math.floor(2 ** 32 / range)
  for (let again = 0; ; again++) {
    const message = new TextEncoder().encode(again === 0 ? text : `${text}:${again}`)
    const words = new DataView(await subtle.sign('HMAC', key, message))
    for (let offset = 0; offset < 32; offset += 4) {
      const word = words.getUint32(offset)
      if (word < limit) return word % range
    }
  }
}

/** What a draw is made from: the key, and what stands before the draw's own number. */
type Source = { key: CryptoKey; prefix: string }

export const importKey = (subtle: SubtleCrypto, hex: string): Promise<CryptoKey> =>
  subtle.importKey('raw', bytesOf(hex), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** Each value is the hash of the next one, and the promise is the hash of the first. */
const chained = async (
  subtle: SubtleCrypto,
  promise: string | null,
  values: readonly string[],
): Promise<boolean> => {
  const hashes = await Promise.all(
    values.map(async (value) => hexOf(await subtle.digest('SHA-256', bytesOf(value)))),
  )
  return hashes.every((hash, step) => hash === (step === 0 ? promise : values[step - 1]))
}

/** One key for all, or in a round that two parties drew one for each step. */
const deriveSources = async (
  subtle: SubtleCrypto,
  { shared, serverSeed, clientSeed, nonce }: Verification,
): Promise<Source[]> =>
  shared
    ? Promise.all(
        shared.studioValues.map(async (value, step) => ({
          key: await importKey(subtle, value),
          prefix: `${shared.witnessValues[step] ?? ''}:${clientSeed}:${nonce}`,
        })),
      )
    : [{ key: await importKey(subtle, serverSeed ?? ''), prefix: `${clientSeed}:${nonce}` }]

/** Null while the server seed is not out. */
export const prove = async (subtle: SubtleCrypto, round: Verification): Promise<Proof | null> => {
  if (round.serverSeed === null || round.draws === null) return null
  const { shared, serverSeedHash } = round
  const promises = shared
    ? [
        chained(subtle, serverSeedHash, shared.studioValues),
        chained(subtle, shared.witnessCommitment, shared.witnessValues),
      ]
    : [chained(subtle, serverSeedHash, [round.serverSeed])]
  const sources = await deriveSources(subtle, round)
  const checks = round.draws.map(async ({ draw, range, value, step = 0 }) => {
    const from = sources[step]
    return (
      from !== undefined &&
      (await drawn(subtle, from.key, `${from.prefix}:${draw}`, range)) === value
    )
  })
  return {
    hashRight:
      (await Promise.all(promises)).every(Boolean) &&
      shared?.witnessValues.length === shared?.studioValues.length,
    drawsRight: (await Promise.all(checks)).every(Boolean),
  }
}
