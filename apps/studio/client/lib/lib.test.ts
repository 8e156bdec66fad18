import { describe, expect, test } from 'vitest'
import type { Verification } from '../../src/protocol/protocol.ts'
import { countUp } from './count-up.ts'
import { accept, targets, type Trust } from './messages.ts'
import { fromKurus, plainMultiple, timesStake, toKurus } from './money.ts'
import { readAddress } from './opening.ts'
import { saysHidden } from './balance-shown.ts'
import { newRoundId } from './uuid.ts'
import { prove } from './verify.ts'

describe('money', () => {
  test.each([
    ['12.50', 1250n],
    ['0.05', 5n],
    ['-3.10', -310n],
    ['1234567.89', 123456789n],
    ['5', 500n],
  ])('%s is %d kuruş', (text, kurus) => {
    expect(toKurus(text)).toBe(kurus)
  })
  test('goes out as it came in', () => {
    for (const text of ['0.00', '0.01', '10.00', '-0.50', '9999999999.99'])
      expect(fromKurus(toKurus(text))).toBe(text)
  })
  test('multiples of the stake are whole kuruş, also where a float would not be', () => {
    expect(timesStake(toKurus('3.00'), '1.10')).toBe(330n)
    expect(timesStake(toKurus('500.00'), '8089.20')).toBe(404_460_000n)
    expect(plainMultiple('8089.20', 'tr')).toBe('8.089,2')
    expect(plainMultiple('8.00', 'en')).toBe('8')
  })
})

describe('count-up', () => {
  test('rises from zero, never above the goal, and ends on it exactly', () => {
    const shown = [0, 50, 100, 300, 599, 600, 900].map((ms) => countUp(12_345n, ms, 600))
    expect(shown[0]).toBe(0n)
    expect(shown.slice(-2)).toEqual([12_345n, 12_345n])
    for (const [i, value] of shown.entries())
      if (i > 0) expect(value >= (shown[i - 1] ?? 0n) && value <= 12_345n).toBe(true)
    expect(countUp(500n, 0, 0)).toBe(500n)
  })
})

describe('messages of the page', () => {
  const site = 'https://felek.example'
  const trust: Trust = { allowed: [site, 'http://localhost:3000'], guess: site, pinned: null }
  const launch = { felek: 1, type: 'launch', token: 'abc' }
  const from = (data: unknown, origin = site, fromParent = true) => ({ origin, fromParent, data })

  test('are taken from the parent, of a listed origin, in the right shape', () => {
    expect(accept(trust, from(launch))).toEqual(launch)
    expect(accept(trust, from({ felek: 1, type: 'balance', balance: '10.00' }))).not.toBeNull()
    expect(accept(trust, from({ felek: 1, type: 'balance-shown', shown: false }))).not.toBeNull()
    for (const amount of ['250.00', null])
      expect(accept(trust, from({ felek: 1, type: 'bet-limit', amount }))).toEqual({
        felek: 1,
        type: 'bet-limit',
        amount,
      })
    expect(accept(trust, from({ felek: 1, type: 'bet-limit', amount: 'all' }))).toBeNull()
    expect(accept(trust, from({ felek: 1, type: 'show', panel: 'rules' }))).not.toBeNull()
    for (const type of ['hold', 'resume'])
      expect(accept(trust, from({ felek: 1, type, token: 'x' }))).toEqual({ felek: 1, type })
  })
  test.each([
    ['another origin', from(launch, 'https://evil.example')],
    ['another window', from(launch, site, false)],
    ['another sender’s mark', from({ type: 'launch', token: 'abc' })],
    ['an unknown panel', from({ felek: 1, type: 'show', panel: 'admin' })],
    ['a number for money', from({ felek: 1, type: 'balance', balance: 10 })],
    ['a bad amount', from({ felek: 1, type: 'balance', balance: '1e3' })],
    ['no object', from('launch')],
  ])('%s is dropped', (_, heard) => {
    expect(accept(trust, heard)).toBeNull()
  })
  test('once one origin has spoken no other is heard, though listed', () => {
    expect(accept({ ...trust, pinned: 'http://localhost:3000' }, from(launch))).toBeNull()
  })
  test('without a list the origin that the browser names counts, and nothing else', () => {
    const open: Trust = { allowed: [], guess: site, pinned: null }
    expect(accept(open, from(launch))).toEqual(launch)
    expect(accept({ ...open, guess: null }, from(launch))).toBeNull()
  })
  test('nothing is posted to an origin that is not listed', () => {
    expect(targets({ ...trust, guess: 'https://evil.example' })).toEqual([])
    expect(targets(trust)).toEqual([site])
    expect(targets({ ...trust, guess: null })).toEqual(trust.allowed)
    expect(targets({ ...trust, pinned: site })).toEqual([site])
  })
})

describe('the address', () => {
  test('names game, mode, language and the token of the fragment', () => {
    expect(readAddress('http://s:3001/play/lale-bahcesi?lang=en&mode=real#token=ab-c_9')).toEqual({
      game: 'lale-bahcesi',
      mode: 'real',
      token: 'ab-c_9',
      lang: 'en',
      clock24: true,
    })
    expect(readAddress('http://s:3001/play/nazar')).toEqual({
      game: 'nazar',
      mode: 'demo',
      token: null,
      lang: null,
      clock24: true,
    })
    expect(readAddress('http://s:3001/play/nazar?clock=12').clock24).toBe(false)
  })
  test('a fragment says whether the balance is hidden, beside the token and without one', () => {
    expect(saysHidden('#token=ab-c_9&balance=hidden')).toBe(true)
    expect(saysHidden('#balance=hidden')).toBe(true)
    expect(saysHidden('#token=ab-c_9')).toBe(false)
  })
  test('a token in the query is none: it would reach logs', () => {
    expect(readAddress('http://s/play/nazar?mode=real&token=x').token).toBeNull()
  })
})

test('a round id is what the studio takes', () => {
  const ids = Array.from({ length: 50 }, newRoundId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(50)
})

describe('proof in the browser', () => {
  /** Made by the studio's own drawsOf (apps/studio/src/maths/draws.ts) with this seed. */
  const round: Verification = {
    roundId: 'x',
    game: 'lale-bahcesi',
    state: 'settled',
    void: null,
    clientSeed: 'lale-26',
    nonce: 41,
    stake: '1.00',
    payout: '0.00',
    verified: true,
    at: '',
    serverSeed: '00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef',
    serverSeedHash: '9ffbc98cd73bec86c5f0703d3a4eeeb4daa3cf7a890162a98e1bc8b1dd9c9bef',
    draws: [
      [31, 16],
      [36, 31],
      [35, 25],
      [36, 12],
      [31, 4],
      [37, 9],
    ].map(([range = 0, value = 0], draw) => ({ draw, range, value })),
  }
  const { subtle } = globalThis.crypto

  test('follows the studio’s draws from the seeds', async () => {
    expect(await prove(subtle, round)).toEqual({ hashRight: true, drawsRight: true })
  })
  test('a changed draw, nonce, client seed or server seed shows', async () => {
    const draws =
      round.draws?.map((draw, i) => (i === 3 ? { ...draw, value: draw.value + 1 } : draw)) ?? null
    expect(await prove(subtle, { ...round, draws })).toEqual({ hashRight: true, drawsRight: false })
    expect((await prove(subtle, { ...round, nonce: 42 }))?.drawsRight).toBe(false)
    expect((await prove(subtle, { ...round, clientSeed: 'lale-27' }))?.drawsRight).toBe(false)
    expect((await prove(subtle, { ...round, serverSeed: 'ff'.repeat(32) }))?.hashRight).toBe(false)
  })
  test('there is none before the seed is out', async () => {
    expect(await prove(subtle, { ...round, serverSeed: null })).toBeNull()
  })
})
