import { describe, expect, test } from 'vitest'
import { createWitness, digestOf } from './witness-client.ts'

/* What the witness's answers mean, and that everything else means that it is away. */

const hash = 'ab'.repeat(32)
const answering = (json: unknown, why = '') => {
  const asked: [string, Record<string, unknown>][] = []
  const witness = createWitness(async (call, body) => {
    asked.push([call, JSON.parse(body) as Record<string, unknown>])
    return { http: json === undefined ? 0 : 200, json, retryAfterMs: 0, why }
  })
  return { witness, asked }
}
const promising = {
  roundId: 'r',
  game: 'g',
  number: 9_007_199_254_740_991n,
  commitment: hash,
  steps: 400,
  closesInMs: 20_000,
  endsInMs: 3_620_000,
}
const shown = { roundId: 'r', game: 'g', step: 0, value: hash, settled: digestOf('') }
const senseless = [null, 'ok', [], {}, { status: 'maybe' }, { status: 'OK' }, { status: ['ok'] }]

describe('a promise', () => {
  const commit = (json: unknown, why?: string) => answering(json, why).witness.commit(promising)

  test('is asked for with a number, and is a hash and a time', async () => {
    const { witness, asked } = answering({ status: 'ok', commitment: hash, closesInMs: 0 })
    expect(await witness.commit(promising)).toEqual({
      status: 'ok',
      commitment: hash,
      closesInMs: 0,
    })
    expect(asked).toEqual([['commit', { ...promising, number: 9_007_199_254_740_991 }]])
  })

  test('or a conflict with the last number that it knows', async () => {
    expect(await commit({ status: 'conflict', lastNumber: '41' })).toEqual({
      status: 'conflict',
      lastNumber: 41n,
    })
  })

  test('what is neither is no promise', async () => {
    for (const wrong of [
      ...senseless,
      { status: 'ok', closesInMs: 1 },
      { status: 'ok', commitment: hash },
      { status: 'ok', commitment: hash.toUpperCase(), closesInMs: 1 },
      { status: 'ok', commitment: hash.slice(1), closesInMs: 1 },
      { status: 'ok', commitment: `${hash}\n`, closesInMs: 1 },
      { status: 'ok', commitment: hash, closesInMs: -1 },
      { status: 'ok', commitment: hash, closesInMs: 0.5 },
      { status: 'ok', commitment: hash, closesInMs: '1' },
      { status: 'conflict' },
      { status: 'conflict', lastNumber: 41 },
      { status: 'conflict', lastNumber: '-1' },
      { status: 'conflict', lastNumber: '1e3' },
      { status: 'conflict', lastNumber: '9'.repeat(19) },
      { status: 'unknown_round' },
    ])
      expect([wrong, await commit(wrong)]).toEqual([
        wrong,
        { status: 'away', why: 'an answer that makes no sense' },
      ])
    expect(await commit(undefined, 'no answer')).toEqual({ status: 'away', why: 'no answer' })
  })
})

describe('a value', () => {
  const reveal = (json: unknown, why?: string) => answering(json, why).witness.reveal(shown)

  test('is shown, or it is too early', async () => {
    expect(await reveal({ status: 'ok', value: hash })).toEqual({ status: 'ok', value: hash })
    expect(await reveal({ status: 'too_early', waitMs: 5 })).toEqual({
      status: 'too_early',
      waitMs: 5,
    })
  })

  test.each(['conflict', 'unknown_round'])(
    'that is refused as %s is a disagreement',
    async (status) => {
      expect(await reveal({ status })).toEqual({ status: 'disagrees' })
    },
  )

  test('what makes no sense voids no round: it is asked again', async () => {
    for (const wrong of [
      ...senseless,
      { status: 'ok' },
      { status: 'ok', value: 'x'.repeat(64) },
      { status: 'ok', value: `${hash}00` },
      { status: 'too_early' },
      { status: 'too_early', waitMs: -1 },
      { status: 'too_early', waitMs: '5' },
    ])
      expect([wrong, (await reveal(wrong)).status]).toEqual([wrong, 'away'])
    expect(await reveal(undefined, '503')).toEqual({ status: 'away', why: '503' })
  })
})

test('what is settled is told as its SHA-256', () => {
  expect(digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
