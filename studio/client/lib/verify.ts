import type { Verification } from '../../src/protocol/protocol.ts'

/**
 * Recomputes a revealed round in this browser: does the seed hash to what was promised, and does
 * each draw follow from the seeds? The rule is that of protocol.ts (`verification`).
 */
export type Proof = { hashRight: boolean; drawsRight: boolean }

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(hex.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16)
  return bytes
}

const hexOf = (buffer: ArrayBuffer): string =>
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

/** Null while the server seed is not out. */
export const prove = async (subtle: SubtleCrypto, round: Verification): Promise<Proof | null> => {
  if (round.serverSeed === null || round.draws === null) return null
  const seed = bytesOf(round.serverSeed)
  const hashRight = hexOf(await subtle.digest('SHA-256', seed)) === round.serverSeedHash
  const key = await subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  const checks = round.draws.map(
    async ({ draw, range, value }) =>
      (await drawn(subtle, key, `${round.clientSeed}:${round.nonce}:${draw}`, range)) === value,
  )
  return { hashRight, drawsRight: (await Promise.all(checks)).every(Boolean) }
}
