import { beforeEach, expect, test, vi } from 'vitest'
import { aBrowser } from '../../lib/browser/test-browser.ts'

const pick = (n: number, more: object = {}) => ({
  eventID: `e${n}`,
  marketID: '1x2',
  outcomeID: '1',
  banker: false,
  sport: 'football',
  code: `210${n}`,
  home: 'Kuzey SK',
  away: 'Liman Spor',
  startsAt: '2026-11-22T17:00:00Z',
  ...more,
})

let browser: ReturnType<typeof aBrowser>
let s: typeof import('./slip.ts')
beforeEach(async () => {
  browser = aBrowser()
  vi.resetModules()
  s = await import('./slip.ts')
})

test('a pick is put in, replaced by another of its market, and put down', () => {
  const one = s.toggled(s.emptySlip, pick(1))
  expect(one.picks).toHaveLength(1)
  const other = s.toggled(one, pick(1, { outcomeID: 'x' }))
  expect(other.picks.map((p) => p.outcomeID)).toEqual(['x'])
  expect(s.toggled(other, pick(1, { outcomeID: 'x' })).picks).toEqual([])
})

test('twenty picks are the most', () => {
  let slip = s.emptySlip
  for (let n = 0; n < 25; n++) slip = s.toggled(slip, pick(n))
  expect(slip.picks).toHaveLength(20)
  expect(s.isFullFor(slip, pick(20))).toBe(true)
  // What is there can be put down or give its place.
  expect(s.isFullFor(slip, pick(3, { outcomeID: 'x' }))).toBe(false)
})

test('another’s picks come as a system that fits their bankos', () => {
  const bankos = [1, 2, 3].map((n) => pick(n, { banker: true }))
  expect(s.withPicks(s.emptySlip, bankos)).toMatchObject({ mode: 'system', systems: [3] })
  expect(s.withPicks(s.emptySlip, [...bankos, pick(4)])).toMatchObject({ systems: [3] })
  expect(s.withPicks(s.emptySlip, [pick(1), pick(2), pick(3)])).toMatchObject({ mode: 'multiple' })
})

test('single is sistem 1, multiple sistem n, and a banko counts in a system alone', () => {
  let slip = [1, 2, 3, 4].reduce((it, n) => s.toggled(it, pick(n)), s.emptySlip)
  expect(s.systemsOf(slip)).toEqual([4])
  slip = s.withBanker(s.inMode(slip, 'system'), 'e1 1x2 1')
  expect(s.systemsOf(slip)).toEqual([3])
  expect(s.bankersOf(slip)).toEqual([true, false, false, false])
  expect(s.bankersOf(s.inMode(slip, 'multiple'))).toEqual([false, false, false, false])
  expect(s.systemsOf(s.inMode(slip, 'single'))).toEqual([1])
})

test('a system fits its picks: what a banko or a pick less forbids goes', () => {
  let slip = [1, 2, 3, 4].reduce((it, n) => s.toggled(it, pick(n)), s.emptySlip)
  slip = s.withSystem(s.withSystem(s.inMode(slip, 'system'), 1), 3)
  expect(slip.systems).toEqual([1])
  expect(s.withSystem(slip, 1).systems).toEqual([1])
  slip = s.withBanker(s.withBanker(slip, 'e1 1x2 1'), 'e2 1x2 1')
  expect(slip.systems).toEqual([3])
  expect(s.systemsFor(slip.picks)).toEqual([2, 3, 4])
  slip = s.without(s.without(slip, 'e3 1x2 1'), 'e4 1x2 1')
  expect([slip.mode, s.systemsOf(slip)]).toEqual(['multiple', [2]])
})

test('the slip outlives a reload, and no odds are kept', async () => {
  s.changeSlip((it) => s.toggled(it, { ...pick(1), odds: 185 } as ReturnType<typeof pick>))
  expect(browser.local.getItem('slip')).not.toContain('odds')
  vi.resetModules()
  const again = await import('./slip.ts')
  expect(again.useSlip.getState().picks).toEqual([pick(1)])
})

test('a sign-in and a sign-out leave it where it is', async () => {
  s.changeSlip((it) => s.toggled(it, pick(1)))
  const { wipeSession } = await import('../../lib/browser/storage.ts')
  wipeSession()
  expect(s.readSlip(browser.local.getItem('slip')).picks).toHaveLength(1)
})

test('what is no slip is read as none, and a damaged pick is left out', () => {
  for (const kept of [null, '', '{', '7', '[]', '{"picks":7}'])
    expect(s.readSlip(kept).picks).toEqual([])
  const kept = JSON.stringify({
    picks: [pick(1), { eventID: 7 }, pick(1), null],
    mode: 'x',
    policy: 'all',
  })
  expect(s.readSlip(kept)).toMatchObject({ picks: [pick(1)], mode: 'multiple', policy: 'better' })
})

test('another tab’s slip is shown here', () => {
  const stop = s.followSlip()
  browser.fire('storage', { key: 'slip', newValue: JSON.stringify({ picks: [pick(2)] }) })
  expect(s.useSlip.getState().picks).toEqual([pick(2)])
  stop()
})

test('a coupon is played again by what of it is not decided, with its systems as far as they fit and its stake', () => {
  const leg = (n: number, status: 'open' | 'settled') => ({
    ...pick(n, { banker: n === 1 }),
    id: `${n}`,
    name: '',
    odds: '1.85',
    league: '',
    live: false,
    score: '',
    status,
  })
  const coupon = {
    type: 'system' as const,
    systems: [3, 4],
    lineStake: '20.00',
    selections: [leg(1, 'open'), leg(2, 'settled'), leg(3, 'open'), leg(4, 'open')],
  }
  const again = s.repeated({ ...s.emptySlip, policy: 'any' }, coupon)
  expect(again.picks.map((p) => [p.eventID, p.banker])).toEqual([
    ['e1', true],
    ['e3', false],
    ['e4', false],
  ])
  expect([again.mode, again.systems, again.lineStake, again.policy]).toEqual([
    'system',
    [3],
    '20.00',
    'any',
  ])
  const single = { ...coupon, type: 'single' as const, systems: [1] }
  expect(s.repeated(s.emptySlip, single).mode).toBe('single')
})
