import { expect, test } from 'vitest'
import {
  numbersOf,
  proveRound,
  readRecord,
  roundIdIn,
  verdictOf,
  type RoundRecord,
} from './verify-round.ts'

/**
 * Worked out from the published rule with Node's own crypto; draw 3 throws away its first five
 * words.
 */
const seed = '8f1d3c5a7e9b2046d1c3a5f7e9b8d6c4a2f0e1d3c5b7a99887766554433221f0'
const seedHash = 'aa40fdce78858bdbe82738581c120073f6870b96a6cec847dfaf92339e50d8ef'
const draws = [
  { draw: 0, range: 31, value: 29 },
  { draw: 1, range: 37, value: 20 },
  { draw: 2, range: 64, value: 20 },
  { draw: 3, range: 3_000_000_000, value: 2_959_189_161 },
]

const round: RoundRecord = readRecord({
  roundId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  game: 'lale-bahcesi',
  state: 'settled',
  void: null,
  serverSeedHash: seedHash,
  serverSeed: seed,
  clientSeed: 'yaz-bahcesi-26',
  nonce: 7,
  draws,
  stake: '20.00',
  payout: '0.00',
  verified: true,
  at: '2026-11-21T10:00:00.000Z',
})
const judge = async (r: RoundRecord) => verdictOf(r, await proveRound(crypto.subtle, r), true)

test('what was shown must follow from the draws: race, tombala and wheel', async () => {
  const race = { bag: null, weights: [17, 30, 10, 22, 8, 13] }
  // 95 of 100 lies on runner 6, 18 of the 87 left on runner 2 …
  expect(numbersOf({ ...race, numbers: [] }, [95, 18, 40, 5, 0])).toEqual([6, 2, 4, 1, 3, 5])
  expect(numbersOf({ bag: 90, weights: null, numbers: [] }, [0, 0, 87, 41])).toEqual([1, 2, 90, 44])
  expect(numbersOf({ bag: null, weights: null, numbers: [] }, [17])).toEqual([17])
  const wheel = { ...round, draws: draws.slice(1, 2) }
  const told = (number: number) =>
    judge({ ...wheel, result: { numbers: [number], bag: null, weights: null } })
  expect(await told(20)).toBe('right')
  expect(await told(21)).toBe('wrong')
})

test('an honest round is right', async () => {
  expect(await judge(round)).toBe('right')
})

test('another seed, client seed, nonce or a changed draw is wrong, whatever the studio says', async () => {
  const other = seed.replace('8f', '8e')
  const otherHash = Array.from(
    new Uint8Array(
      await crypto.subtle.digest(
        'SHA-256',
        Uint8Array.from(other.match(/../g) ?? [], (x) => parseInt(x, 16)),
      ),
    ),
    (b) => b.toString(16).padStart(2, '0'),
  ).join('')
  const changed = draws.map((d, i) => (i === 2 ? { ...d, value: (d.value + 1) % d.range } : d))
  expect(await judge({ ...round, serverSeed: other })).toBe('wrong')
  expect(await judge({ ...round, serverSeed: other, serverSeedHash: otherHash })).toBe('wrong')
  expect(await judge({ ...round, clientSeed: 'x' })).toBe('wrong')
  expect(await judge({ ...round, nonce: 8 })).toBe('wrong')
  expect(await judge({ ...round, draws: changed })).toBe('wrong')
})

test('what the studio itself does not stand by is not right', async () => {
  expect(await judge({ ...round, verified: false })).toBe('wrong')
})

test('a round whose seed is not out is sealed, a void one is void, and without WebCrypto nothing is proven', async () => {
  expect(await judge({ ...round, serverSeed: null, verified: null })).toBe('sealed')
  expect(
    await judge({ ...round, state: 'void', serverSeed: null, draws: null, verified: null }),
  ).toBe('void')
  expect(verdictOf(round, null, false)).toBe('unproven')
})

test('a record of another form is refused, not half read', () => {
  for (const bad of [
    null,
    {},
    { ...round, serverSeedHash: 'x' },
    { ...round, draws: [{ draw: 0, range: 0, value: 0 }] },
  ])
    expect(() => readRecord(bad)).toThrow()
})

test('a round is named by its id, by the address of its record or by the record itself', () => {
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
  expect(roundIdIn(` ${id.toUpperCase()} `)).toBe(id)
  expect(roundIdIn(`http://localhost:3001/api/verify/${id}`)).toBe(id)
  expect(roundIdIn(JSON.stringify(round))).toBe(id)
  for (const bad of ['', '0f8fad5b', `${id}0`, `x${id}`]) expect(roundIdIn(bad), bad).toBeNull()
})
