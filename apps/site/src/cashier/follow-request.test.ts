import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cashier as phrases } from '@felek/phrases/tr/cashier.ts'
import { shell } from '@felek/phrases/tr/shell.ts'
import { apiState, connectApi } from '../lib/api/api.ts'
import { useI18n } from '../lib/format/i18n.ts'
import { useSession } from '../lib/session/session.ts'
import { removeEncrypted } from '../lib/browser/storage.ts'
import { aBrowser, aServer } from '../lib/browser/test-browser.ts'
import { useToasts } from '../lib/browser/toasts.ts'
import { followAll, followRequest, onOutcome, useFollowed, type Outcome } from './follow-request.ts'
import { keepSent, kindKey, listSent, type Sent } from './sent-requests.ts'

const wire = 'finance/save_bank_transfer'
const outcomeWire = 'finance/request_outcome'
const aRequest = (more: Partial<Sent> = {}): Sent => ({
  id: 'A'.repeat(26),
  wire,
  uid: 'u1',
  body: { methodID: '2', amount: '500' },
  atMs: Date.now(),
  ...more,
})
const signIn = (uid: string | null) =>
  useSession.setState({
    status: uid ? 'in' : 'out',
    session: uid ? { uid, sid: 's1', uip: '', gmt: '', lang: 'tr' } : null,
    profile: null,
  })
const done = { message: 'Yatırım talebiniz alındı.', data: { id: '7' } }
const refused = {
  result: false,
  error: 'limit_reached',
  code: 422,
  message: 'Belirlediğiniz limite ulaştınız.',
}

let heard: Outcome[] = []
let stop = (): unknown => undefined
let fire = (_name: string): void => undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const browser = aBrowser()
  fire = browser.fire
  // Nothing is sealed in these tests: what is kept lives in memory, as over plain http.
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  removeEncrypted('sent')
  apiState.setState({ state: 'open', pending: 0 })
  connectApi({ lang: () => 'tr', user: () => null, recover: async () => false, report: () => {} })
  useI18n.setState({ messages: { shell, cashier: phrases } as never })
  useToasts.setState({ toasts: [], said: [], reading: false })
  useFollowed.setState({ ids: {} })
  signIn('u1')
  heard = []
  stop = onOutcome({ wire }, (o) => heard.push(o))
})
afterEach(() => {
  stop()
  signIn(null)
  vi.useRealTimers()
})

const said = () => useToasts.getState().said.map((s) => s.text)
const kept = () => listSent('u1')

describe('a money request whose reply was lost', () => {
  test('goes again under its id, the same bytes, until there is an answer, which is told once', async () => {
    const sent = aRequest()
    await keepSent(sent)
    let tries = 0
    const seen = aServer(() => (++tries < 3 ? 'gone' : done))
    const end = followRequest(sent, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(useFollowed.getState().ids).toEqual({ [wire]: sent.id })
    expect(seen).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(20_000)
    await end
    expect(seen).toEqual(
      Array.from({ length: 3 }, () => ({
        wire,
        data: { Lang: 'tr', methodID: '2', amount: '500', requestID: sent.id },
        user: expect.anything(),
      })),
    )
    expect(said()).toEqual(['Yatırım talebiniz alındı.'])
    expect(heard).toEqual([{ done: expect.objectContaining({ data: { id: '7' } }) }])
    expect(await kept()).toEqual([])
    expect(useFollowed.getState().ids).toEqual({})
  })

  test('goes at once when the connection returns', async () => {
    const seen = aServer(() => done)
    const end = followRequest(aRequest(), true)
    await vi.advanceTimersByTimeAsync(0)
    fire('online')
    await end
    expect(seen).toHaveLength(1)
  })

  test('is found again after a reload, by the player who sent it and by nobody else', async () => {
    await keepSent(aRequest())
    const seen = aServer(() => done)
    await followAll('u2')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(seen).toHaveLength(0)
    await followAll('u1')
    await vi.advanceTimersByTimeAsync(0)
    expect(seen.map((s) => s.wire)).toEqual([wire])
    expect(said()).toEqual(['Yatırım talebiniz alındı.'])
  })

  test('is not placed again after ten minutes: it is asked what became of it', async () => {
    const sent = aRequest({ atMs: Date.now() - 600_001 })
    await keepSent(sent)
    const seen = aServer(() => ({
      data: { reply: { result: true, code: 200, error: '', debug: '', ...done } },
    }))
    await followRequest(sent, false)
    expect(seen.map((s) => [s.wire, s.data])).toEqual([
      [outcomeWire, { Lang: 'tr', call: wire, requestID: sent.id }],
    ])
    expect(said()).toEqual(['Yatırım talebiniz alındı.'])
  })

  test('that never came is said to have been lost, and the form is free again', async () => {
    const sent = aRequest({ atMs: Date.now() - 600_001 })
    await keepSent(sent)
    aServer(() => ({ data: { reply: null } }))
    await followRequest(sent, false)
    expect(heard).toEqual([{ refused: expect.objectContaining({ key: 'never_came' }) }])
    expect(said()).toEqual([phrases.never_came])
    expect(await kept()).toEqual([])
  })

  test.each(['step_up_required', 'invalid_fields', 'limit_reached', 'id_conflict'])(
    'of which the repetition is refused (%s) is asked after: the first answer counts',
    async (error) => {
      const sent = aRequest()
      await keepSent(sent)
      aServer((s) =>
        s.wire === outcomeWire
          ? { data: { reply: { debug: '', data: null, ...refused } } }
          : { result: false, error, code: 422, message: 'Tekrarın kendi reddi' },
      )
      await followRequest(sent, false)
      expect(said()).toEqual(['Belirlediğiniz limite ulaştınız.'])
      expect(heard).toHaveLength(1)
    },
  )

  test.each(['busy', 'rate_limited', 'maintenance'])(
    'stays open for what says nothing of it (%s)',
    async (error) => {
      const sent = aRequest()
      await keepSent(sent)
      const seen = aServer(() => ({ result: false, error, code: 503, message: 'x' }))
      void followRequest(sent, false)
      await vi.advanceTimersByTimeAsync(5_000)
      expect(seen.length).toBeGreaterThan(1)
      expect(seen.every((s) => s.wire === wire)).toBe(true)
      expect(heard).toEqual([])
      expect(await kept()).toEqual([sent])
      signIn(null)
      await vi.advanceTimersByTimeAsync(60_000)
      expect(useFollowed.getState().ids).toEqual({})
    },
  )
})

describe('deposits by a hosted page and withdrawals, which share their call', () => {
  const shared = 'prepayServices/processTransaction'
  const deposit = aRequest({ wire: shared, body: { Type: '1', methodID: '5', amount: '500' } })

  test('a deposit found again is told to the deposit page alone, and only that one waits', async () => {
    const told: string[] = []
    const stops = (['1', '2'] as const).map((type) =>
      onOutcome({ wire: shared, type }, () => told.push(type)),
    )
    await keepSent(deposit)
    let tries = 0
    aServer(() => (++tries < 2 ? 'gone' : done))
    const end = followRequest(deposit, false)
    await vi.advanceTimersByTimeAsync(0)
    const { ids } = useFollowed.getState()
    expect([
      kindKey({ wire: shared, type: '1' }) in ids,
      kindKey({ wire: shared, type: '2' }) in ids,
    ]).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(20_000)
    await end
    stops.forEach((off) => off())
    expect(told).toEqual(['1'])
  })

  test('one of each may be unknown at once', async () => {
    const withdrawal = {
      ...deposit,
      id: 'B'.repeat(26),
      body: { Type: '2', methodID: '11', amount: '500' },
    }
    aServer(() => 'gone')
    void followRequest(deposit, true)
    void followRequest(withdrawal, true)
    await vi.advanceTimersByTimeAsync(0)
    expect(Object.values(useFollowed.getState().ids)).toEqual([deposit.id, withdrawal.id])
    signIn(null)
    await vi.advanceTimersByTimeAsync(60_000)
  })
})

test('what nobody came back for in a day is kept no longer', async () => {
  await keepSent(aRequest({ id: 'old', atMs: Date.now() - 86_400_001 }))
  await keepSent(aRequest({ id: 'new' }))
  expect((await kept()).map((s) => s.id)).toEqual(['new'])
})
