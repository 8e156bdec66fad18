import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commitmentOf, drawsOf, newServerSeed, rejecting, type Words } from './draws.ts'
import { verifyDraws } from './verify.ts'

/** Another implementation, of another kind: WebCrypto and big integers. */
const bySubtle = async (serverSeed: string, message: string, range: number): Promise<number> => {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(serverSeed.match(/../g) ?? [], (h) => parseInt(h, 16)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(message)))
  for (let i = 0; i < 32; i += 4) {
    const word = mac.getUint32(i)
    if (word < 4_294_967_296 - (4_294_967_296 % range)) return word % range
  }
  throw new Error('all eight words rejected')
}

/**
 * Chi-square of counts against a flat distribution, as a number of standard deviations from its
 * mean.
 */
const unevenness = (counts: number[]): number => {
  const mean = counts.reduce((a, b) => a + b, 0) / counts.length
  const chi = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  const freedom = counts.length - 1
  return (chi - freedom) / Math.sqrt(2 * freedom)
}
const seed = '5f'.repeat(32)

describe('draws', () => {
  test('every draw is what a second implementation makes of the seeds', async () => {
    for (let nonce = 0n; nonce < 300n; nonce += 1n) {
      const { draw, record } = drawsOf(seed, 'yaz-bahcesi', nonce)
      for (const range of [37, 24, 33, 36, 2, 1000]) draw(range)
      for (const { draw: i, range, value } of record)
        expect(value).toBe(await bySubtle(seed, `yaz-bahcesi:${nonce}:${i}`, range))
    }
  })

  test('the verifier accepts what was drawn and nothing else', () => {
    for (let nonce = 0n; nonce < 2_000n; nonce += 1n) {
      const serverSeed = newServerSeed()
      const { draw, record } = drawsOf(serverSeed, 'c', nonce)
      for (let i = 0; i < 5; i += 1) draw(35)
      const claim = {
        serverSeed,
        serverSeedHash: commitmentOf(serverSeed),
        clientSeed: 'c',
        nonce,
        draws: record,
      }
      expect(verifyDraws(claim)).toBe(true)
      if (nonce > 100n) continue
      expect(verifyDraws({ ...claim, serverSeed: newServerSeed() })).toBe(false)
      expect(
        verifyDraws({
          ...claim,
          draws: record.map((d, i) => (i === 3 ? { ...d, value: (d.value + 1) % 35 } : d)),
        }),
      ).toBe(false)
      expect(verifyDraws({ ...claim, nonce: nonce + 1n, clientSeed: 'd' })).toBe(false)
    }
  })

  test('all numbers are equally likely; the same test catches an 8-bit modulo', () => {
    const n = 80_000
    const { draw } = drawsOf(seed, 'chi', 0n)
    const counts = Array.from({ length: 37 }, () => 0)
    for (let i = 0; i < n; i += 1) {
      const value = draw(37)
      counts[value] = (counts[value] as number) + 1
    }
    expect(unevenness(counts)).toBeLessThan(4)

    const { draw: byte } = drawsOf(seed, 'mutant', 0n)
    const biased = Array.from({ length: 37 }, () => 0)
    for (let i = 0; i < n; i += 1) {
      const value = byte(256) % 37
      biased[value] = (biased[value] as number) + 1
    }
    expect(unevenness(biased)).toBeGreaterThan(7)
  })

  test('a word from the incomplete last stretch is rejected, across blocks', () => {
    const limit = Math.floor(2 ** 32 / 37) * 37
    const words: Words = (_draw, block) =>
      block === 0
        ? new Uint32Array(8).fill(limit)
        : Uint32Array.of(2 ** 32 - 1, limit + 1, 5, 0, 0, 0, 0, 0)
    expect(rejecting(words)(0, 37)).toBe(5)
    expect(rejecting(() => Uint32Array.of(limit - 1))(0, 37)).toBe(36)
  })

  test('no source of chance but draws.ts: neither Math.random nor a modulo of raw bytes', () => {
    const src = join(import.meta.dirname, '..')
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (f) => f.endsWith('.ts') && !f.endsWith('.test.ts'),
    )
    for (const file of files) {
      const text = readFileSync(join(src, file), 'utf8')
      expect(text, file).not.toMatch(/Math\.random\(/)
      if (
        !['maths/draws.ts', 'players/store.ts', 'env.ts', 'wallet/fake-witness.ts'].includes(file)
      )
        expect(text, file).not.toMatch(/randomBytes|getRandomValues|randomInt/)
    }
  })
})
