import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { limits } from '@felek/contract/limits.ts'
import * as by from '../../test/request-paths.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'

/* Whatever comes in, the answer is the same by each way that a call can take (decision 0034). */

let t: TestApp
let player: TestPlayer
let other: TestPlayer
let opened: Awaited<ReturnType<typeof by.openHttpServer>>

beforeAll(async () => {
  t = await openTestApp({}, { rooms: by.probeModules })
  player = await t.aPlayer()
  other = await t.aPlayer()
  opened = await by.openHttpServer(t, 1_000)
})
afterEach(() => void vi.restoreAllMocks())
afterAll(async () => {
  await opened.street.app.close()
  await t.close()
})

const say = (word: string, more: object = {}) =>
  JSON.stringify({ api: { class: 'probe', method: 'say' }, data: { word, ...more } })

/** The same by every way: what it is, once all agree. */
const everyWay = async (
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
  ways: readonly by.Way[] = by.ways,
) => {
  const heard = []
  for (const way of ways) heard.push(await by.sendBy(way, opened.port, body, headers))
  for (const one of heard) {
    expect(one.requestId).toMatch(/^[0-9a-f]{24}$/)
    expect(by.messageOf(one)).toEqual(by.messageOf(heard[0] as by.ReceivedResponse))
  }
  expect(new Set(heard.map(({ requestId }) => requestId)).size).toBe(ways.length)
  const { http = 0, text = '{}', headers: said = {} } = heard[0] ?? {}
  const reply = JSON.parse(text) as { code: number; error: string; data: Record<string, unknown> }
  return { told: [http, reply.code, reply.error], data: reply.data, said }
}
const done = [200, 200, '']
const bad = [400, 400, 'bad_request']

describe('a body', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(
      parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
    )

  test.each<[string, string | Buffer, (string | number)[]]>([
    ['that is right', say('bir'), done],
    ['of nothing', '', bad],
    ['of blanks', '  \n', bad],
    ['that is cut short', say('bir').slice(0, -1), bad],
    ['with something behind it', `${say('bir')}x`, bad],
    ['of two envelopes', say('bir') + say('iki'), bad],
    ['that is a list', `[${say('bir')}]`, bad],
    ['that is null', 'null', bad],
    ['without data', '{"api":{"class":"probe","method":"say"}}', [200, 422, 'invalid_fields']],
    ['with data null', '{"api":{"class":"probe","method":"say"},"data":null}', bad],
    ['with data a list', '{"api":{"class":"probe","method":"say"},"data":[]}', bad],
    ['with a method that is no text', '{"api":{"class":"probe","method":1},"data":{}}', bad],
    ['with a user that is none', say('bir').replace(/}$/, ',"user":"x"}'), bad],
    ['with __proto__ in data', say('bir').replace('"word"', '"__proto__":{"x":1},"word"'), bad],
    ['with __proto__ outside', say('bir').replace('{"api"', '{"__proto__":{},"api"'), bad],
    ['with constructor in data', say('bir', { constructor: 1 }), [200, 422, 'invalid_fields']],
    ['with NUL', say('a\u0000b'), bad],
    ['with half a surrogate pair', say('WORD').replace('WORD', '\\ud800'), bad],
    ['of broken UTF-8', bytes(say('').slice(0, -3), [0xc3, 0x28], '"}}'), bad],
    ['of overlong UTF-8', bytes(say('').slice(0, -3), [0xc0, 0xaf], '"}}'), bad],
    ['in UTF-16', Buffer.from(say('bir'), 'utf16le'), bad],
    ['behind a byte order mark', bytes([0xef, 0xbb, 0xbf], say('bir')), done],
    ['of ten levels', say('bir', { x: deep(8) }), [200, 422, 'invalid_fields']],
    ['of eleven levels', say('bir', { x: deep(9) }), [400, 400, 'too_large']],
    ['of NaN', say('WORD').replace('"WORD"', 'NaN'), bad],
  ])('%s', async (_name, body, told) => expect((await everyWay(body)).told).toEqual(told))

  test('with a key twice is what its last one says, and pollutes nothing', async () => {
    const twice = say('bir').replace('"word"', '"word":"iki","word"')
    expect((await everyWay(twice)).data).toEqual({ word: 'bir' })
    const anotherCall = say('bir').replace('"method"', '"method":"nothing","method"')
    expect((await everyWay(anotherCall)).told).toEqual(done)
    expect(({} as Record<string, unknown>)['x']).toBeUndefined()
  })

  test('of 64 KiB is read, by its last byte; one byte more is told so, and nothing of it is read', async () => {
    const long = by.ways.slice(1)
    const most = say('bir').padEnd(limits.bodyBytesMax)
    expect((await everyWay(most, {}, long)).told).toEqual(done)
    expect((await everyWay(`${most.slice(0, -1)}x`, {}, long)).told).toEqual(bad)
    expect((await everyWay(`${most} `, {}, long)).told).toEqual([413, 413, 'too_large'])
  })

  test('of 1 KiB is short and of one byte more is long: nobody can tell', async () => {
    const said = []
    for (const size of [1_023, 1_024, 1_025])
      said.push(await by.sendBy('short', opened.port, say('bir').padEnd(size)))
    for (const one of said)
      expect(by.messageOf(one)).toEqual(by.messageOf(said[0] as by.ReceivedResponse))
  })

  test.each([200, 2_000])('that ends early calls nobody: of %i bytes', async (size) => {
    const answer = vi.spyOn(opened.rpc, 'answer')
    const head = `POST /endpoint/v1 HTTP/1.1\r\nHost: 127.0.0.1:${opened.port}\r\nContent-Type: application/json\r\npanel: frontend\r\nContent-Length: ${size}\r\n\r\n`
    const heard = await by.exchange(opened.port, head + say('yarım'), true)
    expect(heard).not.toContain('200 OK')
    await new Promise<void>((resolve) => {
      const gone = connect(opened.port, '127.0.0.1', () => gone.write(head + say('yarım')))
      gone.once('error', () => {})
      gone.once('close', () => resolve())
      setTimeout(() => gone.destroy(), 20)
    })
    // The street lives on, and no call had half a body.
    expect((await everyWay(say('bir'))).told).toEqual(done)
    for (const [incoming] of answer.mock.calls)
      expect(Buffer.from(incoming.body).toString()).not.toContain('yarım')
  })
})

describe('a head', () => {
  const host = () => `127.0.0.1:${opened.port}`
  test.each<[string, () => OutgoingHttpHeaders, (string | number)[]]>([
    ['of another kind', () => ({ 'content-type': 'text/plain' }), [415, 400, 'bad_request']],
    [
      'of a form',
      () => ({ 'content-type': 'application/x-www-form-urlencoded' }),
      [415, 400, 'bad_request'],
    ],
    [
      'of several parts',
      () => ({ 'content-type': 'multipart/form-data; boundary=x' }),
      [415, 400, 'bad_request'],
    ],
    ['of no kind', () => ({ 'content-type': undefined }), [415, 400, 'bad_request']],
    ['of an empty kind', () => ({ 'content-type': '' }), [415, 400, 'bad_request']],
    ['of a kind that is none', () => ({ 'content-type': ';;;' }), [415, 400, 'bad_request']],
    ['with a charset', () => ({ 'content-type': 'application/json; charset=utf-8' }), done],
    ['in capitals', () => ({ 'content-type': 'Application/JSON' }), done],
    ['with a parameter that is none', () => ({ 'content-type': 'application/json; =' }), done],
    ['without a panel', () => ({ panel: undefined }), bad],
    ['of another panel', () => ({ panel: 'backend' }), bad],
    ['of the panel twice', () => ({ panel: ['frontend', 'frontend'] }), bad],
    ['from our own page', () => ({ origin: `http://${host()}` }), done],
    ['from our own page over https', () => ({ origin: `https://${host()}` }), bad],
    ['from another port', () => ({ origin: 'http://127.0.0.1:1' }), bad],
    ['from a page of nowhere', () => ({ origin: 'null' }), bad],
    ['from a page of elsewhere', () => ({ origin: 'https://elsewhere.example' }), bad],
    ['fetched by the same site', () => ({ 'sec-fetch-site': 'same-origin' }), done],
    ['fetched across sites', () => ({ 'sec-fetch-site': 'cross-site' }), bad],
  ])('%s', async (_name, headers, told) =>
    expect((await everyWay(say('bir'), headers())).told).toEqual(told),
  )

  test('of our host under another name is sent away, whatever the body', async () => {
    const said = []
    for (const way of by.ways)
      said.push(await by.sendBy(way, opened.port, say('bir'), { host: 'elsewhere.example' }))
    for (const { http, text } of said) expect([http, text]).toEqual([421, said[0]?.text])
  })

  test('says what every answer says, and lets no other site read it', async () => {
    const { said } = await everyWay(say('bir'), { origin: `http://${host()}` })
    expect(said).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    expect(Object.keys(said).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each(['HEAD', 'OPTIONS', 'PUT', 'DELETE', 'GET'])('of %s is no call', async (method) => {
    const answer = vi.spyOn(opened.rpc, 'answer')
    for (const body of [say('bir'), say('bir').padEnd(2_000)]) {
      const headers = {
        'content-type': 'application/json',
        panel: 'frontend',
        'content-length': Buffer.byteLength(body),
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
      }
      const heard = await by.send(opened.port, { method, body: Buffer.from(body), headers })
      expect(heard.http).toBe(404)
      expect(Object.keys(heard.headers).join()).not.toContain('access-control')
    }
    expect(answer).not.toHaveBeenCalled()
  })
})

test('calls one behind the other on a line are answered in their order, whatever way each takes', async () => {
  const { port } = opened
  const one = (body: string, more = '') =>
    `POST /endpoint/v1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\npanel: frontend\r\nContent-Length: ${Buffer.byteLength(body)}${more}\r\n\r\n${body}`
  const chunked = (body: string) =>
    one('', '').replace('Content-Length: 0', 'Transfer-Encoding: chunked') +
    `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const line = [
    one(say('w0').padEnd(2_000)),
    one(say('w1')),
    chunked(say('w2')),
    one(say('w3')),
    one(say('break')),
    one(say('w4').padEnd(60_000)),
    one('{'),
    one(say('w5'), '\r\nConnection: close'),
  ].join('')
  const heard = await by.exchange(port, line)
  expect(heard.match(/HTTP\/1.1 \d+/g)?.map((status) => status.slice(9))).toEqual([
    '200',
    '200',
    '200',
    '200',
    '500',
    '200',
    '400',
    '200',
  ])
  expect(heard.match(/"word":"w\d"/g)).toEqual([0, 1, 2, 3, 4, 5].map((n) => `"word":"w${n}"`))
  expect(heard.match(/x-request-id: [0-9a-f]{24}/g)).toHaveLength(8)
})

describe('what breaks on our side', () => {
  test.each([
    ['break', 'error', 'a call failed', [500, 500, 'internal'], undefined],
    ['away', 'warn', 'a call could not be served', [503, 503, 'busy'], '1'],
  ] as const)(
    '%s is told in an envelope and written down twice',
    async (word, level, line, told, retry) => {
      const log = { error: vi.spyOn(t.deps.log, 'error'), warn: vi.spyOn(t.deps.log, 'warn') }
      const heard = await everyWay(say(word))
      expect(heard.told).toEqual(told)
      expect(heard.said['retry-after']).toBe(retry)
      expect(JSON.stringify(heard.data)).not.toContain('secret')
      const seen = log[level].mock.calls.map((args: unknown[]) => args)
      expect(seen.filter(([, said]) => said === line)).toHaveLength(by.ways.length)
      await vi.waitFor(
        () =>
          expect(
            log.warn.mock.calls
              .filter((args: unknown[]) => args[1] === 'answered')
              .map(([about]) => about),
          ).toEqual(
            by.ways.map(() => ({
              method: 'POST',
              path: '/endpoint/v1',
              status: told[0],
              ms: expect.any(Number),
            })),
          ),
        5_000,
      )
    },
  )

  test('a refusal is not written down', async () => {
    const warn = vi.spyOn(t.deps.log, 'warn')
    expect((await everyWay(say('refuse'))).told).toEqual([200, 422, 'insufficient_funds'])
    expect((await everyWay('{')).told).toEqual(bad)
    expect(warn).not.toHaveBeenCalled()
  })

  test('a GET of ours that fails says so in the envelope, not what was wrong with the question', async () => {
    const error = vi.spyOn(t.deps.log, 'error')
    const get = async (headers: OutgoingHttpHeaders) => {
      const heard = await by.send(opened.port, {
        method: 'GET',
        path: '/endpoint/v1/fails',
        headers,
      })
      const { error: key, debug } = JSON.parse(heard.text) as { error: string; debug: string }
      expect([heard.requestId.length, debug]).toEqual([24, heard.requestId])
      return [heard.http, key, heard.headers['retry-after']]
    }
    expect(await get({ away: 'yes' })).toEqual([503, 'busy', '1'])
    expect(error).not.toHaveBeenCalled()
    expect(await get({})).toEqual([500, 'internal', undefined])
    expect(error).toHaveBeenCalledTimes(1)
  })
})

describe('a requestID, by whatever ways', () => {
  const pay = (data: object, as: TestPlayer, method = 'pay_more') =>
    [
      JSON.stringify({ api: { class: 'probe', method }, data, user: { sid: as.sid, uid: as.uid } }),
      { cookie: `dev=${as.device}` },
    ] as const
  const send = async (way: by.Way, data: object, as = player, method?: string) => {
    const { text, http, requestId } = await by.sendBy(way, opened.port, ...pay(data, as, method))
    return { http, text, requestId, error: (JSON.parse(text) as { error: string }).error }
  }
  const aWord = () => `word-${randomUUID()}`

  test('is answered once: the same bytes again, each with an id of its own', async () => {
    for (const first of by.ways) {
      const data = { requestID: randomUUID(), word: aWord() }
      const said = [await send(first, data)]
      for (const way of by.ways)
        said.push(await send(way, { ...data, Lang: 'en', SiteType: 'mobile' }))
      expect(new Set(said.map(({ text }) => text)).size).toBe(1)
      expect(new Set(said.map(({ requestId }) => requestId)).size).toBe(4)
      expect(by.ran.get(data.word)).toBe(1)
    }
  })
  test('with another payload is a conflict; the order of the fields is none', async () => {
    const data = { requestID: randomUUID(), word: aWord() }
    const first = await send('short', data)
    for (const way of by.ways) {
      expect((await send(way, { ...data, word: 'other' })).error).toBe('id_conflict')
      expect((await send(way, { word: data.word, requestID: data.requestID })).text).toBe(
        first.text,
      )
    }
    expect(by.ran.get('other')).toBeUndefined()
  })
  test('is another request for another player, and at another call', async () => {
    const data = { requestID: randomUUID(), word: aWord() }
    for (const way of by.ways) {
      await send(way, data)
      await send(way, data, other)
      await send(way, data, player, 'pay')
    }
    expect(by.ran.get(data.word)).toBe(3)
  })
  test('in twins at once runs once: the others wait for it, or are told to come again', async () => {
    const data = { requestID: randomUUID(), word: aWord() }
    const said = await Promise.all([...by.ways, ...by.ways].map((way) => send(way, data)))
    const told = said.filter(({ error }) => error !== 'busy')
    expect(told.length).toBeGreaterThan(0)
    expect(new Set(told.map(({ text }) => text)).size).toBe(1)
    expect(by.ran.get(data.word)).toBe(1)
  })
  test('keeps a refusal of the business, with the id that it was told under', async () => {
    const data = { requestID: randomUUID(), word: 'refuse' }
    const first = await send('short', data)
    expect([first.http, first.error]).toEqual([200, 'insufficient_funds'])
    for (const way of by.ways) {
      const again = await send(way, data)
      expect([again.text, again.requestId === first.requestId]).toEqual([first.text, false])
    }
  })
  test.each(['break', 'away', 'step-up'])(
    'is free again after what is not final: %s',
    async (word) => {
      vi.spyOn(t.deps.log, 'error').mockImplementation(() => {})
      const data = { requestID: randomUUID(), word }
      const errors = { break: 'internal', away: 'busy', 'step-up': 'step_up_required' }
      for (const way of by.ways)
        expect((await send(way, data)).error).toBe(errors[word as keyof typeof errors])
      const another = { ...data, word: aWord() }
      expect((await send('long', another)).error).toBe('')
      expect(by.ran.get(another.word)).toBe(1)
    },
  )
  test('under a dead session or without a device is no request', async () => {
    const data = { requestID: randomUUID(), word: aWord() }
    const [body, { cookie }] = pay(data, player)
    for (const device of ['', `dev=${other.device}`, 'dev=', `xdev=${player.device}`]) {
      const { told } = await everyWay(body, { cookie: device })
      expect(told).toEqual([200, 403, 'session_expired'])
    }
    // Of several cookies of one name the first is the nearest path's: ours.
    expect((await everyWay(body, { cookie: `${cookie}; dev=x` })).told).toEqual(done)
    expect((await everyWay(body, { cookie: `dev=x; ${cookie}` })).told).toEqual([
      200,
      403,
      'session_expired',
    ])
    expect(by.ran.get(data.word)).toBe(1)
  })
})

describe('a kept reply', () => {
  const idAndClock = ({ date, 'x-request-id': id }: Record<string, unknown>) => ({
    date,
    'x-request-id': id,
  })
  const ask = (data: object = {}) =>
    JSON.stringify({ api: { class: 'cmscontroller', method: 'getSlider' }, data })

  test('is the same by every way, before it is kept and after', async () => {
    const first = await everyWay(ask())
    const again = await everyWay(ask())
    expect(again).toEqual({ ...first, said: { ...first.said, ...idAndClock(again.said) } })
    expect(first.said).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(first.said['etag']).toMatch(/^W\/"[\w-]{22}"$/)
    expect(first.said['set-cookie']).toBeUndefined()
  })
  test('is packed the same by every way', async () => {
    await vi.waitFor(async () => {
      const { headers } = await by.sendBy('short', opened.port, ask(), { 'accept-encoding': 'br' })
      expect(headers['content-encoding']).toBe('br')
    }, 5_000)
    for (const encoding of ['br', 'gzip']) {
      const packed = []
      for (const way of by.ways)
        packed.push(await by.sendBy(way, opened.port, ask(), { 'accept-encoding': encoding }))
      for (const { headers, text } of packed)
        expect([headers['content-encoding'], text]).toEqual([encoding, packed[0]?.text])
    }
  })
  test('is no way around the checks', async () => {
    await everyWay(ask())
    expect((await everyWay(ask(), { panel: undefined })).told).toEqual(bad)
    expect((await everyWay(ask(), { origin: 'null' })).told).toEqual(bad)
    expect((await everyWay(ask(), { 'sec-fetch-site': 'cross-site' })).told).toEqual(bad)
    expect((await everyWay(ask(), { 'content-type': 'text/html' })).told[0]).toBe(415)
    expect((await everyWay(ask({ limit: 251 }))).told).toEqual([200, 422, 'invalid_fields'])
  })
})

test('an address in other words is the same call, by the framework alone', async () => {
  const headers = {
    'content-type': 'application/json',
    panel: 'frontend',
    'content-length': say('bir').length,
  }
  for (const path of ['/endpoint/v1/', '/endpoint/v1?x=1']) {
    const heard = await by.send(opened.port, { path, body: Buffer.from(say('bir')), headers })
    expect(by.messageOf(heard)).toEqual(
      by.messageOf(await by.sendBy('short', opened.port, say('bir'))),
    )
  }
})
