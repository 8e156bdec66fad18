import { expect, test } from 'vitest'
import { createSessions } from './sessions.ts'

/** A wallet that is asked, with sessions that have ended; `away` while it does not answer. */
const aWallet = () => {
  const it = {
    asked: [] as string[][],
    ended: new Set<string>(),
    away: false,
    endedOf: async (sessions: readonly string[]) => {
      it.asked.push([...sessions])
      await new Promise((resolve) => setImmediate(resolve))
      return it.away ? ('unknown' as const) : new Set(sessions.filter((s) => it.ended.has(s)))
    },
  }
  return it
}

test('a session is asked for once a second, however often it is used', async () => {
  const wallet = aWallet()
  let now = 0
  const sessions = createSessions(wallet, () => now)
  for (now = 0; now < 3_000; now += 100) expect(await sessions.stateOf('a')).toBe('open')
  expect(wallet.asked).toEqual([['a'], ['a'], ['a']])
})

test('many that come at once go in calls of a hundred, one call at a time', async () => {
  const wallet = aWallet()
  wallet.ended.add('s7')
  const sessions = createSessions(wallet, () => 0)
  const names = Array.from({ length: 250 }, (_, i) => `s${i}`)
  const states = await Promise.all([...names, ...names].map((name) => sessions.stateOf(name)))
  expect(states.map((state, i) => (state === 'ended' ? i : -1)).filter((i) => i >= 0)).toEqual([
    7, 257,
  ])
  // The first went alone; who asked for it again meanwhile goes with the next.
  expect(wallet.asked.map((batch) => batch.length)).toEqual([1, 100, 100, 50])
})

test('an end is heard of within a second, and after it nothing is believed', async () => {
  const wallet = aWallet()
  let now = 0
  const sessions = createSessions(wallet, () => now)
  sessions.saw('a')
  wallet.ended.add('a')
  now = 999
  expect(await sessions.stateOf('a')).toBe('open')
  now = 1_000
  expect(await sessions.stateOf('a')).toBe('ended')
  expect(await sessions.stateOf('a')).toBe('ended')
})

test('the last word of a silent wallet stands for ten seconds, and no word is none', async () => {
  const wallet = aWallet()
  let now = 0
  const sessions = createSessions(wallet, () => now)
  sessions.saw('a')
  wallet.away = true
  now = 9_999
  expect(await sessions.stateOf('a')).toBe('open')
  now = 10_000
  expect(await sessions.stateOf('a')).toBe('unknown')
  expect(await sessions.stateOf('b')).toBe('unknown')
  now = -5_000
  expect(await sessions.stateOf('a')).toBe('unknown')
})

test('what is remembered has a bound', async () => {
  const wallet = aWallet()
  const sessions = createSessions(wallet, () => 0)
  for (let i = 0; i <= 10_000; i += 1) sessions.saw(`s${i}`)
  expect(await sessions.stateOf('s1')).toBe('open')
  expect(wallet.asked).toEqual([])
  await sessions.stateOf('s0')
  expect(wallet.asked).toEqual([['s0']])
})
