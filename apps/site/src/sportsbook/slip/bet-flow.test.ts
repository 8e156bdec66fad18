import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aServer } from '../../lib/browser/test-browser.ts'
import type { Slip } from './slip.ts'

const body = {
  selections: [{ eventID: 'e1', marketID: '1x2', outcomeID: '1', odds: '1.85', banker: false }],
  systems: [1],
  lineStake: '50.00',
  oddsPolicy: 'better' as const,
}
const pick = {
  eventID: 'e1',
  marketID: '1x2',
  outcomeID: '1',
  banker: false,
  sport: 'football',
  code: '2104',
  home: 'a',
  away: 'b',
  startsAt: '2026-11-22T17:00:00Z',
}
let flow: typeof import('./bet-flow.ts')
let slip: typeof import('./slip.ts')
let say: Parameters<typeof aServer>[0]
let sent: ReturnType<typeof aServer>
/** A reply as it stands under its id. */
const kept = (over: object) => ({
  result: true,
  message: '',
  code: 200,
  error: '',
  debug: '',
  ...over,
})
const kind = () => flow.useBet.getState().state.kind
beforeEach(async () => {
  aBrowser()
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { useSession } = await import('../../lib/session/session.ts')
  useSession.setState({ session: { uid: 'u1' } as never })
  flow = await import('./bet-flow.ts')
  slip = await import('./slip.ts')
  slip.changeSlip((s) => slip.toggled(s, pick))
  say = () => ({ data: { id: 'c1', status: 'open' } })
  sent = aServer((it) => say(it))
})
afterEach(() => void vi.useRealTimers())

test('placed: the receipt stands and the slip is empty; refused: it stays, with why', async () => {
  say = () => ({
    result: false,
    error: 'selection_suspended',
    code: 422,
    message: 'Bu bahis askıda.',
    data: { selections: [{ index: 0, ...pick }] },
  })
  await flow.placeSlip(body)
  expect(flow.useBet.getState()).toMatchObject({
    state: { kind: 'ready' },
    faults: [{ key: 'selection_suspended', picks: ['e1 1x2 1'] }],
  })
  expect(slip.useSlip.getState().picks).toHaveLength(1)
  say = () => ({ data: { id: 'c1', status: 'open' } })
  await flow.placeSlip(body)
  expect(kind()).toBe('placed')
  expect(slip.useSlip.getState().picks).toHaveLength(0)
})

test('a second press while the first is on its way is the same press', async () => {
  await Promise.all([flow.placeSlip(body), flow.placeSlip(body)])
  expect(sent).toHaveLength(1)
})

test('a waiting coupon is decided by what comes later, and by no other coupon', async () => {
  const coupon = (id: string, status: string) => ({ id, status }) as never
  say = () => ({ data: { id: 'c1', status: 'waiting' } })
  await flow.placeSlip(body)
  expect(kind()).toBe('waiting')
  flow.updateAwaitedCoupon(coupon('c9', 'open'))
  expect(kind()).toBe('waiting')
  flow.updateAwaitedCoupon({
    id: 'c1',
    status: 'refused',
    refusedWhy: 'insufficient_funds',
  } as never)
  expect(kind()).toBe('ready')
  expect(flow.useBet.getState().faults).toMatchObject([
    { key: 'refused', why: 'insufficient_funds' },
  ])
  expect(slip.useSlip.getState().picks).toHaveLength(1)
  await flow.placeSlip(body)
  flow.updateAwaitedCoupon(coupon('c1', 'open'))
  expect(kind()).toBe('placed')
})

test('over a reload a waiting coupon is led back to, and no tab places a second one', async () => {
  say = () => ({ data: { id: 'c1', status: 'waiting' } })
  await flow.placeSlip(body)
  vi.resetModules()
  const { useSession } = await import('../../lib/session/session.ts')
  useSession.setState({ session: { uid: 'u1' } as never })
  flow = await import('./bet-flow.ts')
  slip = await import('./slip.ts')
  await flow.placeSlip(body)
  expect(kind()).toBe('waiting')
  flow.useBet.setState({ state: { kind: 'ready' } })
  await flow.resumeBet()
  expect(kind()).toBe('waiting')
  expect(sent.map((s) => s.wire)).toEqual([
    'betframe/placeBet',
    'betframe/getCoupon',
    'betframe/getCoupon',
  ])
  flow.updateAwaitedCoupon({ id: 'c1', status: 'open' } as never)
  expect([kind(), slip.useSlip.getState().picks.length]).toEqual(['placed', 0])
  flow.newSlip()
  await flow.resumeBet()
  expect(kind()).toBe('ready')
  await flow.placeSlip(body)
  expect(sent.at(-1)?.wire).toBe('betframe/placeBet')
})

test('what was picked while a coupon waited is left when it is accepted', async () => {
  say = () => ({ data: { id: 'c1', status: 'waiting' } })
  await flow.placeSlip(body)
  slip.changeSlip((s) => slip.toggled(s, { ...pick, eventID: 'e2' }))
  flow.updateAwaitedCoupon({ id: 'c1', status: 'open' } as never)
  expect(slip.useSlip.getState().picks.map((p) => p.eventID)).toEqual(['e2'])
})

test('a refusal goes with the slip that it was said of, and the next pick ends a receipt', async () => {
  const refuse = async () => {
    say = () => ({ result: false, error: 'odds_changed', code: 409, message: 'x' })
    await flow.placeSlip(body)
    expect(flow.useBet.getState().faults).toHaveLength(1)
  }
  const other = { ...pick, eventID: 'e2' }
  for (const change of [
    (s: Slip) => slip.toggled(s, other),
    (s: Slip) => slip.inMode(s, 'single'),
    (s: Slip) => ({ ...s, lineStake: '10.00' }),
  ]) {
    await refuse()
    slip.changeSlip(change)
    expect(flow.useBet.getState().faults).toEqual([])
  }
  await refuse()
  slip.changeSlip((s) => ({ ...s, policy: 'any' }))
  expect(flow.useBet.getState().faults).toHaveLength(1)
  say = () => ({ data: { id: 'c1', status: 'open' } })
  await flow.placeSlip(body)
  expect(kind()).toBe('placed')
  slip.changeSlip((s) => slip.toggled(s, { ...pick, eventID: 'e3' }))
  expect(kind()).toBe('ready')
})

test('the sheet opens for a receipt and for a refusal, and for nothing else', async () => {
  const news: boolean[] = []
  flow.useBet.subscribe((now, before) => void news.push(flow.hasNews(now, before)))
  await flow.placeSlip(body)
  expect(news).toEqual([false, true])
  flow.newSlip()
  say = () => ({ result: false, error: 'odds_changed', code: 409, message: 'x' })
  await flow.placeSlip(body)
  expect(news.slice(2)).toEqual([false, false, true])
})

test('with the session goes what was on its way: nothing of it is shown to who comes next', async () => {
  const { clearSession, useSession } = await import('../../lib/session/session.ts')
  const sit = (uid: string) =>
    useSession.setState({ status: 'in', session: { uid } as never, profile: null })
  sit('u1')
  say = () => ({ data: { id: 'c1', status: 'waiting' } })
  await flow.placeSlip(body)
  clearSession('expired', false)
  expect(kind()).toBe('ready')
  sit('u1')
  await flow.resumeBet()
  expect(kind()).toBe('waiting')
  clearSession('signed-out', false)
  sit('u1')
  await flow.resumeBet()
  expect(kind()).toBe('ready')
  const placing = flow.placeSlip(body)
  clearSession('expired', false)
  sit('u2')
  await placing
  expect(kind()).toBe('ready')
})

test('without an answer it is asked by itself what became of it; it never goes again', async () => {
  say = () => 'gone'
  await flow.placeSlip(body)
  expect(kind()).toBe('unknown')
  await flow.placeSlip({ ...body, lineStake: '900.00' })
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  say = () => ({ data: { reply: kept({ data: { id: 'c1', status: 'open' } }) } })
  await flow.learnNow()
  expect(kind()).toBe('placed')
  expect(sent.map((s) => s.wire)).toEqual([
    'betframe/placeBet',
    'finance/request_outcome',
    'finance/request_outcome',
  ])
})

test('one that never came leaves the slip as it is, and says so', async () => {
  say = () => 'gone'
  await flow.placeSlip(body)
  say = () => ({ data: { reply: null } })
  await flow.learnNow()
  expect([kind(), flow.useBet.getState().faults[0]?.key]).toEqual(['ready', 'never_came'])
  expect(slip.useSlip.getState().picks).toHaveLength(1)
})
