import { beforeEach, expect, test } from 'vitest'
import { aBrowser, aServer } from '../lib/test-browser.ts'
import { cashOut } from './cash-out.ts'
import { nextShare } from './cash-out-shares.ts'

let say: Parameters<typeof aServer>[0]
let sent: ReturnType<typeof aServer>
beforeEach(() => {
  aBrowser()
  say = () => ({ data: { id: 'c1', status: 'cashed' } })
  sent = aServer((it) => say(it))
})

test('shares go in tenths, from one to ten', () => {
  expect([nextShare(100, true), nextShare(100, false), nextShare(10, false)]).toEqual([100, 90, 10])
})

test('after a lost reply the same cash-out goes again, whatever was quoted since', async () => {
  say = () => 'gone'
  const lost = await cashOut('c1', { quoteID: 'q1', share: 50 }, null)
  if (lost.kind !== 'unknown') throw new Error(lost.kind)
  say = () => ({ data: { id: 'c1', status: 'open' } })
  expect((await cashOut('c1', { quoteID: 'q2', share: 100 }, lost.sent)).kind).toBe('paid')
  expect(sent[1]?.data).toEqual(sent[0]?.data)
  expect(sent[1]?.data).toMatchObject({ quoteID: 'q1', share: 50 })
})

test('a value that has fallen is refused with the sentence that names it', async () => {
  const message = 'Bozdurma tutarı değişti: 90,00 TL.'
  say = () => ({ result: false, error: 'cashout_changed', code: 409, message })
  expect(await cashOut('c1', { quoteID: 'q1', share: 100 }, null)).toEqual({
    kind: 'refused',
    key: 'cashout_changed',
    message,
  })
})
