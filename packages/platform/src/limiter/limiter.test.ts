import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBucket, createHeadcount, createLimiter, type Allowance } from './limiter.ts'

const minute: Allowance = { tries: 5, windowMs: 60_000 }
type Take = (address: string) => number

/** A clock that stands until it is told to go on. */
const aClock = () => {
  const at = { ms: 1 }
  return { at, clock: () => at.ms }
}
const household = (n: number): string =>
  `2a00:${((n >>> 16) & 0xffff).toString(16)}:${(n & 0xffff).toString(16)}:1::1`

test('the tries come back one by one over the window, and whoever waits as long as was said gets one', () => {
  const { at, clock } = aClock()
  const { take } = createLimiter(minute, clock)
  const taken = () => Array.from({ length: 8 }, () => take('203.0.113.7'))
  expect(taken()).toEqual([0, 0, 0, 0, 0, 12_000, 12_000, 12_000])
  expect(take('203.0.113.8')).toBe(0)
  at.ms += 11_999
  expect(take('203.0.113.7')).toBe(1)
  at.ms += 1
  expect(taken().slice(0, 2)).toEqual([0, 12_000])
  at.ms += 60_000
  expect(taken()).toEqual([0, 0, 0, 0, 0, 12_000, 12_000, 12_000])
})

/** The rule written out: whether so many tries within any stretch of time are too many. */
const aModel = ({ tries, windowMs }: Allowance, clock: () => number) => {
  const left = new Map<string, { tries: number; atMs: number }>()
  return (address: string): boolean => {
    const before = left.get(address) ?? { tries, atMs: clock() }
    const now = Math.min(tries, before.tries + ((clock() - before.atMs) * tries) / windowMs)
    const passes = now + 1e-6 >= 1
    left.set(address, { tries: passes ? now - 1 : now, atMs: clock() })
    return passes
  }
}

test('it says what the rule says, whatever comes and whenever', () => {
  const scripts = fc.array(fc.record({ who: fc.nat(7), waitMs: fc.nat(20_000) }), {
    minLength: 1,
    maxLength: 200,
  })
  const scales = fc.constantFrom(1, 3, 50)
  fc.assert(
    fc.property(scripts, scales, (script, scale) => {
      const { at, clock } = aClock()
      const allowance = { ...minute, tries: minute.tries * scale }
      const limiter = createLimiter(allowance, clock)
      const bucket = createBucket(allowance, clock)
      const passes = aModel(allowance, clock)
      for (const { who, waitMs } of script) {
        at.ms += waitMs / scale
        const address = `203.0.113.${who}`
        const expected = passes(address)
        expect(limiter.take(address) === 0).toBe(expected)
        if (script.every((it) => it.who === who)) expect(bucket.take() === 0).toBe(expected)
      }
    }),
    { numRuns: 200 },
  )
})

test('less than one try in a window is one try, and a longer wait', () => {
  const { at, clock } = aClock()
  const { take } = createLimiter({ tries: 0.5, windowMs: 60_000 }, clock)
  expect([take('a'), take('a')]).toEqual([0, 120_000])
  at.ms += 120_000
  expect(take('a')).toBe(0)
})

test('a customer with 65,536 households of IPv6 has the tries of sixteen', () => {
  const { take } = createLimiter(minute, aClock().clock)
  const passed = (prefix: string) =>
    Array.from({ length: 1_000 }, (_, n) => take(`${prefix}:${n.toString(16)}::1`)).filter(
      (waitMs) => waitMs === 0,
    ).length
  expect(passed('2001:db8:1')).toBe(80)
  expect(passed('2001:db8:2')).toBe(80)
})

/** Whether somebody who has used up all tries gets any back by letting `others` come in between. */
const getsTriesBack = (take: Take, others: number): boolean => {
  while (take('203.0.113.7') === 0);
  for (let n = 0; n < others; n += 1) take(household(n))
  return take('203.0.113.7') === 0
}

test('nobody gets tries back by coming from 300,000 addresses in between', () => {
  expect(getsTriesBack(createLimiter(minute, aClock().clock).take, 300_000)).toBe(false)
})

test('seeded bug: a table that forgets the oldest for want of room is found out by the same attack', () => {
  const { clock } = aClock()
  const buckets = new Map<string, ReturnType<typeof createBucket>>()
  const forgetful: Take = (address) => {
    if (buckets.size > 5_000) buckets.delete(buckets.keys().next().value ?? '')
    const bucket = buckets.get(address) ?? createBucket(minute, clock)
    buckets.delete(address)
    buckets.set(address, bucket)
    return bucket.take()
  }
  expect(getsTriesBack(forgetful, 10_000)).toBe(true)
})

test('10,000 networks that have used up all their tries turn away hardly a stranger', () => {
  const { take } = createLimiter(minute, aClock().clock)
  for (let n = 0; n < 10_000; n += 1) while (take(`10.1.${n >> 8}.${n & 255}`) === 0);
  let turnedAway = 0
  for (let n = 0; n < 10_000; n += 1) if (take(`10.2.${n >> 8}.${n & 255}`) > 0) turnedAway += 1
  // Four are to be expected; forty are not, in ages of the universe.
  expect(turnedAway).toBeLessThan(40)
})

test('two processes do not agree on who shares a cell: it cannot be looked up', () => {
  const sharing = () => {
    const { take } = createLimiter({ tries: 1, windowMs: 60_000 }, aClock().clock)
    for (let n = 0; n < 40_000; n += 1) take(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
    return Array.from({ length: 4_000 }, (_, n) => `192.168.${n >> 8}.${n & 255}`).filter(
      (address) => take(address) > 0,
    )
  }
  const [one, other] = [sharing(), sharing()]
  expect(one.length).toBeGreaterThan(0)
  expect(one).not.toEqual(other)
})

test('whatever is open is counted by network, and counted out again', () => {
  const { enter } = createHeadcount(2)
  const leave = enter('2001:db8:1:2::1')
  expect(leave).toBeDefined()
  expect(enter('2001:db8:1:2::2')).toBeDefined()
  expect(enter('2001:db8:1:2::3')).toBeUndefined()
  leave?.()
  expect(enter('2001:db8:1:2::3')).toBeDefined()
  const more = Array.from({ length: 40 }, (_, n) => enter(`2001:db8:1:${(n + 16).toString(16)}::1`))
  expect(more.filter(Boolean)).toHaveLength(30)
})
