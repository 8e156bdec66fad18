import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newServerSeed } from '../maths/draws.ts'
import { crashOf, linksLength, computeLinks } from './links.ts'

const hashed = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
const config = { percent: 97, cap: 1_000_000, capKurus: 1n, roomKurus: 1n, delayMs: 150 }

it('each link hashes to the one before, down to the published end', async () => {
  const root = newServerSeed()
  const links = await computeLinks(root, 1_100)
  expect(links.link(1_100)).toBe(root)
  let at = links.terminal
  for (let n = 1; n <= 1_100; n += 1) {
    expect(hashed(links.link(n))).toBe(at)
    at = links.link(n)
  }
  expect(() => links.link(1_101)).toThrow()
  expect((await computeLinks(root, 1_100)).terminal).toBe(links.terminal)
})

it('a million stand within seconds, and any of them is found again at once', async () => {
  const links = await computeLinks('5a'.repeat(32), linksLength)
  const from = performance.now()
  for (const n of [1, 999_001, 500_500, 123_457])
    expect(hashed(links.link(n))).toBe(links.link(n - 1))
  expect(performance.now() - from).toBeLessThan(1_000)
})

it('a crash follows from link and late, and from nothing less', () => {
  const [link, late] = ['0f'.repeat(32), 'a1'.repeat(32)]
  const x = crashOf(config, link, late)
  expect(crashOf(config, link, late)).toBe(x)
  const others = Array.from({ length: 200 }, (_, i) => crashOf(config, link, `${late}${i}`))
  expect(new Set(others).size).toBeGreaterThan(100)
})
