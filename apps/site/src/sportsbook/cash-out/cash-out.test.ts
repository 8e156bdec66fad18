import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, aServer } from '../../lib/browser/test-browser.ts'
import { nextShare } from './cash-out-shares.ts'

let say: Parameters<typeof aServer>[0]
let sent: ReturnType<typeof aServer>
let flow: typeof import('./cash-out-flow.ts')

const load = async (uid = '7') => {
  vi.resetModules()
  flow = await import('./cash-out-flow.ts')
  const { useSession } = await import('../../lib/session/session.ts')
  useSession.setState({
    status: 'in',
    session: { uid, sid: 's', uip: '', gmt: '', lang: 'tr' },
  })
}
const quote = (quoteID: string, share = 100, amount = '50.00') => ({ quoteID, share, amount })
const stateOf = (id: string) => flow.useCashOuts.getState()[id]
const paid = { data: { id: 'c1', status: 'open' } }

beforeEach(async () => {
  // A page that was left asks no more: its next try would reach into another test.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  aBrowser()
  say = () => paid
  sent = aServer((it) => say(it))
  await load()
})
afterEach(() => void vi.useRealTimers())

test('shares go in tenths, from one to ten', () => {
  expect([nextShare(100, true), nextShare(100, false), nextShare(10, false)]).toEqual([100, 90, 10])
})

test('while nobody knows what became of a cash-out no other of that coupon leaves', async () => {
  say = () => 'gone'
  await flow.confirmCashOut('c1', quote('q1', 50))
  expect(stateOf('c1')?.kind).toBe('unknown')
  await flow.confirmCashOut('c1', quote('q2'))
  expect(sent).toHaveLength(1)
  say = () => paid
  await flow.askCashOutNow('c1')
  expect(sent[1]?.data).toEqual(sent[0]?.data)
  expect(sent[1]?.data).toMatchObject({ quoteID: 'q1', share: 50 })
  expect(stateOf('c1')).toEqual({ kind: 'paid', amount: '50.00' })
})

test('a page that is loaded anew asks after it under the same id, and another player does not', async () => {
  say = () => 'gone'
  await flow.confirmCashOut('c1', quote('q1', 30, '12.00'))
  say = () => paid
  await load('8')
  await flow.resumeCashOuts()
  expect(sent).toHaveLength(1)
  await load('7')
  await flow.resumeCashOuts()
  await vi.waitFor(() => expect(stateOf('c1')).toEqual({ kind: 'paid', amount: '12.00' }))
  expect(sent[1]?.data).toEqual(sent[0]?.data)
})

test('a value that has fallen is refused with the sentence that names it, and another may leave', async () => {
  const message = 'Bozdurma tutarı değişti: 90,00 TL.'
  say = () => ({ result: false, error: 'cashout_changed', code: 409, message })
  await flow.confirmCashOut('c1', quote('q1'))
  expect(stateOf('c1')).toEqual({ kind: 'refused', key: 'cashout_changed', message })
  say = () => paid
  await flow.confirmCashOut('c1', quote('q2'))
  expect(stateOf('c1')?.kind).toBe('paid')
  const ids = sent.map(({ data }) => (data as { requestID: string }).requestID)
  expect(new Set(ids).size).toBe(2)
})
