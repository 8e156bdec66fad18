import { beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aServer } from '../../lib/browser/test-browser.ts'

const body = {
  selections: [{ eventID: 'e1', marketID: '1x2', outcomeID: '1', odds: '1.85', banker: false }],
  systems: [1],
  lineStake: '50.00',
  oddsPolicy: 'better' as const,
}
const reply = { result: true, message: '', code: 200, error: '', debug: '', data: {} }
let b: typeof import('./bet-request.ts')
let said: (n: number) => Parameters<typeof aServer>[0] extends (s: never) => infer A ? A : never
let sent: ReturnType<typeof aServer>
beforeEach(async () => {
  aBrowser()
  vi.resetModules()
  b = await import('./bet-request.ts')
  said = () => ({ data: { id: 'c1' } })
  sent = aServer(() => said(sent.length))
})

test('a coupon is placed once, under an id of its own', async () => {
  expect(await b.placeCoupon('u1', body)).toMatchObject({ kind: 'placed', coupon: { id: 'c1' } })
  await b.placeCoupon('u1', body)
  expect(sent.map((s) => s.wire)).toEqual(['betframe/placeBet', 'betframe/placeBet'])
  expect(sent[0]?.data['requestID']).not.toBe(sent[1]?.data['requestID'])
  // It is meant for ten seconds of the server's time.
  const deadline = Date.parse(String(sent[0]?.data['deadline']))
  const { serverNow } = await import('@felek/web-kit/server-clock.ts')
  expect(Math.abs(deadline - serverNow() - 10_000)).toBeLessThan(5_000)
})

test('a lost reply: it is asked after, over a reload, whatever is pressed; it is never sent again', async () => {
  said = () => 'gone'
  expect((await b.placeCoupon('u1', body)).kind).toBe('unknown')
  vi.resetModules()
  b = await import('./bet-request.ts')
  expect((await b.placeCoupon('u1', { ...body, lineStake: '999.00' })).kind).toBe('unknown')
  said = () => ({ data: { reply: { ...reply, data: { id: 'c1' } } } })
  const kept = await b.readSentBet('u1')
  if (!kept) throw new Error('not kept')
  expect(await b.learnFate(kept)).toMatchObject({ kind: 'placed', coupon: { id: 'c1' } })
  expect(sent.filter((s) => s.wire === 'betframe/placeBet')).toHaveLength(1)
  expect(sent.at(-1)?.data).toMatchObject({
    call: 'betframe/placeBet',
    requestID: sent[0]?.data['requestID'],
  })
  expect(await b.readSentBet('u1')).toBeNull()
})

test('what was refused then is refused; what never came is over', async () => {
  for (const [answer, fate] of [
    [{ ...reply, result: false, error: 'odds_changed', code: 409, data: {} }, 'refused'],
    [null, 'never'],
  ] as const) {
    said = () => 'gone'
    await b.placeCoupon('u1', body)
    said = () => ({ data: { reply: answer } })
    const kept = await b.readSentBet('u1')
    if (!kept) throw new Error('not kept')
    expect((await b.learnFate(kept)).kind).toBe(fate)
    expect(await b.readSentBet('u1')).toBeNull()
  }
})

test('another player’s coupon is not asked after by this one', async () => {
  said = () => 'gone'
  await b.placeCoupon('u1', body)
  expect(await b.readSentBet('u2')).toBeNull()
})

test('refused is refused, and what was not looked at can be pressed again', async () => {
  said = () => ({ result: false, error: 'odds_changed', code: 409, message: 'Oranlar değişti' })
  expect(await b.placeCoupon('u1', body)).toMatchObject({
    kind: 'refused',
    refusal: { key: 'odds_changed' },
  })
  said = () => ({ result: false, error: 'rate_limited', code: 429, message: 'x' })
  expect((await b.placeCoupon('u1', body)).kind).toBe('open')
  expect(await b.readSentBet('u1')).toBeNull()
  said = () => ({ status: 503, result: false, error: 'busy', code: 503, message: 'x' })
  expect((await b.placeCoupon('u1', body)).kind).toBe('unknown')
  // What the question is refused for says nothing of what is asked about.
  said = () => ({ result: false, error: 'rate_limited', code: 429, message: 'x' })
  expect((await b.placeCoupon('u1', body)).kind).toBe('unknown')
})
