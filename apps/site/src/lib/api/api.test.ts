import { beforeEach, describe, expect, test, vi } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { games } from '@felek/contract/games.ts'
import { status } from '@felek/contract/status.ts'
import {
  api,
  ApiRefusal,
  apiState,
  connectApi,
  getForeignJson,
  getJson,
  NetworkFailure,
  openEvents,
  RequestBlocked,
  setMaintenance,
} from './api.ts'
import { aServer } from '../browser/test-browser.ts'

const expired = {
  result: false,
  error: 'session_expired',
  code: 403,
  message: 'Oturum süresi doldu',
  debug: 'anonymous user',
}
const report = vi.fn()

beforeEach(() => {
  apiState.setState({ state: 'open', pending: 0 })
  report.mockReset()
  connectApi({ lang: () => 'tr', user: () => null, recover: async () => false, report })
})

describe('what is sent', () => {
  test('the language with every call, and no user block where none is due', async () => {
    const sent = aServer(() => ({ data: [] }))
    await api(games.categories, {})
    await api(games.list, { sort: 'name' })
    expect(sent).toEqual([
      { wire: 'casino/category_list', data: { Lang: 'tr' } },
      { wire: 'casino/games_list', data: { Lang: 'tr', sort: 'name' } },
    ])
  })

  test('a player’s block with their own calls and with optional ones, not with public ones', async () => {
    connectApi({
      user: () => ({ uid: 'u1', sid: 's1', uip: '1.2.3.4', gmt: '+03:00', lang: 'tr' }),
    })
    const sent = aServer(() => ({ data: [] }))
    await api(cashier.checkBalance, {})
    await api(games.providers, {})
    await api(games.categories, {})
    expect(sent.map((s) => s.user?.sid)).toEqual(['s1', 's1', undefined])
  })

  test('a list of games goes without a block, but for the player’s own favourites', async () => {
    connectApi({
      user: () => ({ uid: 'u1', sid: 's1', uip: '1.2.3.4', gmt: '+03:00', lang: 'tr' }),
    })
    const sent = aServer(() => ({ data: [] }))
    await api(games.list, {})
    await api(games.list, { favorites: false })
    await api(games.list, { favorites: true })
    expect(sent.map((s) => s.user?.sid)).toEqual([undefined, undefined, 's1'])
  })
})

test('a call of a player that nobody is signed in for carries the default block: IP {ip}, language tr', async () => {
  const sent = aServer(() => ({ data: [] }))
  await api(cashier.checkBalance, {})
  expect(sent[0]?.user).toEqual({ uip: '{ip}', gmt: '', lang: 'tr' })
})

test('a call waits as long as its answer takes: the client has no timeout', async () => {
  vi.useFakeTimers()
  try {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    let data: unknown
    const asked = api(games.categories, {}).then((it) => (data = it.data))
    await vi.advanceTimersByTimeAsync(3_600_000)
    expect(data).toBeUndefined()
    answer(Response.json({ result: true, message: '', data: [], code: 200, error: '', debug: '' }))
    await asked
    expect(data).toEqual([])
  } finally {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})

describe('refusals', () => {
  test('carry key, code, message and the texts of fields', async () => {
    aServer(() => ({
      result: false,
      error: 'invalid_fields',
      code: 422,
      message: 'Zorunlu alan',
      data: { fields: { amount: 'Lütfen bir tutar girin.', odd: 7 } },
    }))
    const refusal = await api(cashier.checkBalance, {}).catch((e: unknown) => e)
    expect(refusal).toBeInstanceOf(ApiRefusal)
    expect(refusal).toMatchObject({
      key: 'invalid_fields',
      code: 422,
      message: 'Zorunlu alan',
      fields: { amount: 'Lütfen bir tutar girin.' },
    })
    expect(report).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['Oturum süresi doldu', 'session_expired'],
    ['Giriş Başarısız', 'login_failed'],
    ['İnaktif hesap', 'inactive_account'],
    ['Bu işlem için yetkiniz yok', 'not_authorized'],
    ['This site is under maintenance', 'maintenance'],
    ['Başka bir şey', ''],
  ])('without a key the text “%s” is read as "%s"', async (message, key) => {
    aServer(() => ({ result: false, error: '', message }))
    await expect(api(games.categories, {})).rejects.toMatchObject({ key, message })
  })

  test('a key decides over the text, and a refusal without a text has one', async () => {
    connectApi({ wordless: () => 'İşlem Başarısız' })
    aServer(() => ({ result: false, error: 'game_closed', message: 'İnaktif hesap' }))
    await expect(api(games.categories, {})).rejects.toMatchObject({ key: 'game_closed' })
    aServer(() => ({ result: false, error: '', message: ' ' }))
    await expect(api(games.categories, {})).rejects.toThrow('İşlem Başarısız')
  })

  test('a session that ended by its text alone is looked for again', async () => {
    const recover = vi.fn(async () => false)
    connectApi({ recover })
    aServer(() => ({ result: false, error: '', code: 200, message: 'Oturum süresi doldu' }))
    await api(cashier.checkBalance, {}).catch(() => undefined)
    expect(recover).toHaveBeenCalledTimes(1)
  })

  test('no answer is not a refusal, and the next call goes out', async () => {
    let gone = true
    const sent = aServer(() => (gone ? 'gone' : { data: [] }))
    await expect(api(games.categories, {})).rejects.toBeInstanceOf(NetworkFailure)
    gone = false
    await api(games.categories, {})
    expect(sent).toHaveLength(2)
    expect(apiState.getState()).toEqual({ state: 'open', pending: 0 })
  })
})

describe('the latch', () => {
  test('after the first HTTP 500 nothing leaves, maintenance calls included', async () => {
    const sent = aServer(() => ({
      status: 500,
      result: false,
      error: 'internal',
      code: 500,
      message: 'Internal Server Error',
    }))
    await expect(api(games.categories, {})).rejects.toMatchObject({ key: 'internal' })
    await expect(api(games.categories, {})).rejects.toBeInstanceOf(RequestBlocked)
    await expect(api(status.maintenance, {})).rejects.toThrow(
      'Request blocked due to a previous error',
    )
    expect(sent).toHaveLength(1)
  })

  test('holds when maintenance ends', async () => {
    aServer(() => ({ status: 500, result: false, error: 'internal', code: 500, message: 'x' }))
    await api(games.categories, {}).catch(() => undefined)
    setMaintenance(false)
    expect(apiState.getState().state).toBe('latched')
  })

  test.each(['an envelope of a call', 'HTML of a proxy', 'nothing at all'])(
    'closes for a 500 with %s',
    async (kind) => {
      const body = { 'HTML of a proxy': '<h1>500</h1>', 'nothing at all': '' }[kind]
      globalThis.fetch = async () =>
        new Response(body ?? '{"result":false,"message":"x","error":"other"}', { status: 500 })
      await expect(api(games.categories, {}, { quiet: true })).rejects.toMatchObject({
        key: 'internal',
      })
      expect(apiState.getState().state).toBe('latched')
      expect(report).toHaveBeenCalledTimes(1)
    },
  )

  test('closes for a 500 of a GET and of the event stream, and holds those back too', async () => {
    const asked: unknown[] = []
    globalThis.fetch = async (address: unknown) => {
      asked.push(address)
      return new Response('', { status: 500 })
    }
    await expect(getJson('/endpoint/v1/ip-info')).rejects.toMatchObject({ key: 'internal' })
    expect(report).toHaveBeenCalledTimes(1)
    await expect(getJson('/data/languages.json')).rejects.toBeInstanceOf(RequestBlocked)
    await expect(getForeignJson('http://studio/x')).rejects.toBeInstanceOf(RequestBlocked)
    const { signal } = new AbortController()
    await expect(openEvents(signal, null)).rejects.toBeInstanceOf(RequestBlocked)
    expect(asked).toEqual(['/endpoint/v1/ip-info'])
    apiState.setState({ state: 'open' })
    await expect(openEvents(signal, null)).rejects.toMatchObject({ key: 'internal' })
    expect(apiState.getState().state).toBe('latched')
  })

  test('stays open for what fails in another house', async () => {
    globalThis.fetch = async () => new Response('', { status: 500 })
    await expect(getForeignJson('http://studio/x')).rejects.toBeInstanceOf(NetworkFailure)
    expect(apiState.getState().state).toBe('open')
  })

  test.each([502, 503, 504, 429])(
    'stays open for a %s, with an envelope or without',
    async (status) => {
      aServer(() => ({ status, result: false, error: 'busy', code: status, message: 'x' }))
      await expect(api(games.categories, {})).rejects.toMatchObject({ key: 'busy' })
      globalThis.fetch = async () => new Response('<h1>Bad</h1>', { status })
      await expect(api(games.categories, {})).rejects.toBeInstanceOf(NetworkFailure)
      await expect(getJson('/endpoint/v1/ip-info')).rejects.toBeInstanceOf(NetworkFailure)
      expect(apiState.getState().state).toBe('open')
    },
  )

  test('stays open when the network is gone', async () => {
    aServer(() => 'gone')
    await expect(api(games.categories, {})).rejects.toBeInstanceOf(NetworkFailure)
    expect(apiState.getState().state).toBe('open')
  })
})

test('in maintenance only maintenance calls leave', async () => {
  setMaintenance(true)
  const sent = aServer(() => ({ data: { maintenance: false } }))
  await expect(api(games.categories, {})).rejects.toMatchObject({
    key: 'maintenance',
    message: 'This site is under maintenance',
  })
  await api(status.maintenance, {})
  expect(sent.map((s) => s.wire)).toEqual(['maintenance/check_status'])
})

describe('a session that has ended', () => {
  test('is tried again once when it was found anew, and the caller notices nothing', async () => {
    const recover = vi.fn(async () => true)
    connectApi({ recover })
    let first = true
    aServer(() => {
      const says = first ? expired : { data: [] }
      first = false
      return says
    })
    await expect(api(cashier.checkBalance, {})).resolves.toMatchObject({ data: [] })
    expect(recover).toHaveBeenCalledTimes(1)
    expect(report).not.toHaveBeenCalled()
  })

  test('is reported when it is over, without asking for ever', async () => {
    connectApi({ recover: async () => true })
    const sent = aServer(() => expired)
    await expect(api(cashier.checkBalance, {})).rejects.toMatchObject({ key: 'session_expired' })
    expect(sent).toHaveLength(2)
    expect(report).toHaveBeenCalledTimes(1)
  })
})

test('quiet calls do not move the loading bar', async () => {
  const seen: number[] = []
  const stop = apiState.subscribe((s) => seen.push(s.pending))
  aServer(() => ({ data: [] }))
  await api(games.categories, {}, { quiet: true })
  expect(seen).toEqual([])
  await api(games.categories, {})
  expect(seen).toEqual([1, 0])
  stop()
})
