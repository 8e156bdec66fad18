import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Reply } from '@felek/contract/envelope.ts'
import * as contract from '@felek/contract/index.ts'
import { createResponseCache, encodingOf, type CachedResponse } from './response-cache.ts'
import { createCacheVersions } from './cache-versions.ts'

const createDeps = () => {
  const clock = { ms: 1_000_000 }
  return { clock, cacheVersions: createCacheVersions(), now: () => new Date(clock.ms) }
}
const aReply = (data: unknown): Reply => ({
  result: true,
  message: 'İşlem Başarılı',
  data,
  code: 200,
  error: '',
  debug: '',
})
const body = (text: string) => new TextEncoder().encode(text)
const { list: call } = contract.games
const asked = (n: number, sent = `{"n":${n}}`) => ({
  call,
  lang: 'tr' as const,
  input: { n },
  body: body(sent),
})
const bytesOf = (text: string | undefined) => Buffer.from(text ?? '', 'latin1')

test('a reply is made once for all who wait for it, and found again by the bytes that asked', async () => {
  const kept = createResponseCache(createDeps())
  let made = 0
  const make = async () => aReply(++made)
  const [one, two] = await Promise.all([
    kept.of(asked(1), make),
    kept.of(asked(1, '{ "n" : 1 }'), make),
  ])
  expect([one.plain, made]).toEqual([two.plain, 1])
  expect(kept.ofBody(body('{"n":1}'))).toBe(one)
  expect(kept.ofBody(body('{ "n" : 1 }'))).toBe(one)
  expect(kept.ofBody(body('{"n":2}'))).toBeUndefined()
})

test('a change empties all at once; what began to be made before it is not kept', async () => {
  const house = createDeps()
  const kept = createResponseCache(house)
  await kept.of(asked(1), async () => aReply('old'))
  house.cacheVersions.bump('catalogue')
  expect(kept.ofBody(body('{"n":1}'))).toBeUndefined()

  let go: (reply: Reply) => void = () => {}
  const slow = kept.of(asked(2), () => new Promise<Reply>((resolve) => (go = resolve)))
  house.cacheVersions.bump('catalogue')
  const after = kept.of(asked(2), async () => aReply('new'))
  go(aReply('old'))
  expect([(await slow).reply.data, (await after).reply.data]).toEqual(['old', 'new'])
  expect(kept.ofBody(body('{"n":2}'))?.reply.data).toBe('new')
})

test('play empties nothing but what play moves', async () => {
  const house = createDeps()
  const kept = createResponseCache(house)
  const jackpots = {
    call: contract.rewards.habaneroJackpots,
    lang: 'tr' as const,
    input: {},
    body: body('jackpots'),
  }
  await kept.of(asked(1), async () => aReply('games'))
  await kept.of(jackpots, async () => aReply('1.000'))
  house.cacheVersions.bump('standings')
  expect(kept.ofBody(body('{"n":1}'))?.reply.data).toBe('games')
  expect(kept.ofBody(body('jackpots'))).toBeUndefined()
})

test('what moves by itself is kept for a second, what announces its changes for longer', async () => {
  const house = createDeps()
  const kept = createResponseCache(house)
  const tables = {
    call: contract.live.tables,
    lang: 'tr' as const,
    input: {},
    body: body('tables'),
  }
  await kept.of(tables, async () => aReply(1))
  await kept.of(asked(1), async () => aReply(1))
  house.clock.ms += 1_500
  expect([kept.ofBody(body('tables')), kept.ofBody(body('{"n":1}'))?.reply.data]).toEqual([
    undefined,
    1,
  ])
  house.clock.ms += 30_000
  expect(kept.ofBody(body('{"n":1}'))).toBeUndefined()
})

test('a refusal is nobody’s reply but the asker’s', async () => {
  const kept = createResponseCache(createDeps())
  await expect(kept.of(asked(1), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect((await kept.of(asked(1), async () => aReply('yes'))).reply.data).toBe('yes')
})

test('whoever asks a million different things fills no memory', async () => {
  const kept = createResponseCache(createDeps())
  const large = 'x'.repeat(200_000)
  for (let n = 0; n < 200; n += 1) await kept.of(asked(n), async () => aReply(large))
  const held = Array.from({ length: 200 }, (_, n) => kept.ofBody(body(`{"n":${n}}`))).filter(
    Boolean,
  )
  expect(held.length).toBeGreaterThan(10)
  expect(held.length * 3 * large.length).toBeLessThanOrEqual(32_000_000)
  expect(kept.ofBody(body('{"n":199}'))).toBeDefined()
  expect(kept.ofBody(body('{"n":0}'))).toBeUndefined()
})

test('asked for again, a reply is compressed, and says the same', async () => {
  const kept = createResponseCache(createDeps())
  const make = async () => aReply('şğı'.repeat(2_000))
  const first = await kept.of(asked(1), make)
  expect(first.br).toBeUndefined()
  const again = kept.ofBody(body('{"n":1}')) as CachedResponse
  await expect.poll(() => again.gzip !== undefined && again.br !== undefined).toBe(true)
  const plain = bytesOf(again.plain)
  expect(JSON.parse(plain.toString())).toEqual(await make())
  expect(brotliDecompressSync(bytesOf(again.br)).equals(plain)).toBe(true)
  expect(gunzipSync(bytesOf(again.gzip)).equals(plain)).toBe(true)
  expect(bytesOf(again.br).length).toBeLessThan(plain.length / 10)
})

test('an encoding is taken as the header means it', () => {
  expect(encodingOf('gzip, deflate, br')).toBe('br')
  expect(encodingOf('br;q=0, gzip;q=1.0')).toBe('gzip')
  expect(encodingOf('br;q=0.5')).toBe('br')
  expect(encodingOf('gzip;q=0')).toBeUndefined()
  expect(encodingOf('identity')).toBeUndefined()
  expect(encodingOf(undefined)).toBeUndefined()
})
