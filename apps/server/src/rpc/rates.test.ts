import { describe, expect, test } from 'vitest'
import type { Rate } from '@felek/contract/call.ts'
import * as contract from '@felek/contract/index.ts'
import type { Call } from '@felek/contract/call.ts'
import { createResponseCache } from './response-cache.ts'
import { createCacheVersions } from './cache-versions.ts'
import { createRates } from './rates.ts'

const aClock = () => {
  const clock = { ms: 1_000 }
  return { clock, now: () => clock.ms }
}
/** How many tries an address has at once, up to a thousand. */
const triesOf = (rates: ReturnType<typeof createRates>, rate: Rate, address = '198.51.100.1') => {
  let tries = 0
  while (tries < 1_000 && rates.take(rate, address) === 0) tries += 1
  return tries
}

describe('an address has', () => {
  const promised: [Rate, tries: number, windowMs: number][] = [
    ['flood', 100, 1_000],
    ['sign-in', 30, 60_000],
    ['register', 20, 60_000],
    ['code', 5, 60_000],
    ['support', 5, 60_000],
    ['look-up', 30, 60_000],
  ]
  test.each(promised)('%s: %i tries, that come back evenly in %i ms', (rate, tries, windowMs) => {
    const { clock, now } = aClock()
    const rates = createRates(1, now)
    expect(triesOf(rates, rate)).toBe(tries)
    // Told how long to wait: then it is one more, and not a millisecond earlier.
    const waitMs = rates.take(rate, '198.51.100.1')
    expect(waitMs).toBe(Math.ceil(windowMs / tries))
    clock.ms += waitMs - 1
    expect(rates.take(rate, '198.51.100.1')).toBe(1)
    clock.ms += 1
    expect(triesOf(rates, rate)).toBe(1)
    clock.ms += windowMs
    expect(triesOf(rates, rate)).toBe(tries)
  })
  test.each(promised)('%s: apart from every other rate and every other house', (rate, tries) => {
    const rates = createRates(1, aClock().now)
    expect(triesOf(rates, rate)).toBe(tries)
    for (const [other, theirs] of promised)
      expect(triesOf(rates, other)).toBe(other === rate ? 0 : theirs)
    expect(triesOf(rates, rate, '203.0.113.9')).toBe(tries)
  })
  test('as many times more as RATE_SCALE says', () => {
    const rates = createRates(3, aClock().now)
    expect(promised.map(([rate]) => triesOf(rates, rate))).toEqual([300, 90, 60, 15, 15, 90])
  })
  test('one household of the newer kind of address has one allowance, not one an address', () => {
    const rates = createRates(1, aClock().now)
    expect(triesOf(rates, 'code', '2001:db8:1:2::1')).toBe(5)
    expect(triesOf(rates, 'code', '2001:db8:1:2:ffff::9')).toBe(0)
    expect(triesOf(rates, 'code', '2001:db8:1:3::1')).toBe(5)
  })
})

const calls = Object.values(contract).flatMap((part) =>
  Object.values(part as Record<string, unknown>).filter(
    (one): one is Call => typeof one === 'object' && one !== null && 'wire' in one,
  ),
)

test('what may be guessed or costs a message has tries of its own', () => {
  const rateOf = new Map(calls.map(({ wire, rate }) => [wire, rate]))
  expect(
    [
      'user/login',
      'user/check_ga',
      'user/step_up',
      'user/register',
      'user/forgot',
      'user/sms_send',
      'support/open',
    ].map((wire) => [wire, rateOf.get(wire)]),
  ).toEqual([
    ['user/login', 'sign-in'],
    ['user/check_ga', 'sign-in'],
    ['user/step_up', 'sign-in'],
    ['user/register', 'register'],
    ['user/forgot', 'code'],
    ['user/sms_send', 'code'],
    ['support/open', 'support'],
  ])
})

test('only what everybody may ask of us is kept: a reply that stands ready is asked for no session and no rate', () => {
  const kept = createResponseCache({ now: () => new Date(), cacheVersions: createCacheVersions() })
  const keeps = calls.filter((call) => kept.keeps(call))
  expect(keeps.length).toBeGreaterThan(10)
  for (const { wire, auth, kind, rate, money, isActivity } of keeps)
    expect([wire, kind, rate, money, isActivity, auth === 'none' || auth === 'optional']).toEqual([
      wire,
      'read',
      'flood',
      false,
      undefined,
      true,
    ])
})

test('a change counts for what is made of it, and for nothing else', () => {
  const versions = createCacheVersions()
  const before = [versions.of(['content']), versions.of(['catalogue', 'winners']), versions.of([])]
  versions.bump('winners')
  expect(versions.of(['content'])).toBe(before[0])
  expect(versions.of(['catalogue', 'winners'])).not.toBe(before[1])
  expect(versions.of([])).toBe(before[2])
})
