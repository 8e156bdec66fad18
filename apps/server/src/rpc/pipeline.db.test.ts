import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { errors } from '@felek/contract/errors.ts'
import type { Reply } from '@felek/contract/envelope.ts'
import { expectCleanLedger } from '../../test/test-ledger.ts'
import { openTestApp, type TestApp, type TestPlayer } from '../../test/test-app.ts'
import { callModules } from '../app.ts'
import { createRpc, callModule, type RpcResponse } from './pipeline.ts'
import { createPlayerAudience } from './player-audience.ts'

const soak = process.env['SOAK'] === '1'
let t: TestApp
let player: TestPlayer
let bugs: unknown[]

beforeAll(async () => {
  t = await openTestApp()
  player = await t.aPlayer({ cashKurus: 100_000n })
  bugs = []
  vi.spyOn(t.deps.log, 'error').mockImplementation((...seen: unknown[]) => void bugs.push(seen))
})
afterAll(async () => {
  await expectCleanLedger(t.db)
  await t.close()
})

const calls = callModules.flatMap((r) => Object.values(r.calls))

/**
 * The envelope's form, whatever was sent: `error` is one of ours, the code and the status are that
 * key's.
 */
const expectEnvelope = ({ http, reply, requestId }: RpcResponse) => {
  expect(
    Object.keys(reply)
      .sort()
      .filter((k) => k !== 'pagination'),
  ).toEqual(['code', 'data', 'debug', 'error', 'message', 'result'])
  expect(requestId).toMatch(/^[0-9a-f]{24}$/)
  if (reply.result)
    expect({ http, code: reply.code, error: reply.error, debug: reply.debug }).toEqual({
      http: 200,
      code: 200,
      error: '',
      debug: '',
    })
  else {
    expect(Object.values(errors).some((e) => e.code === reply.code && e.http === http)).toBe(true)
    expect(reply.message).not.toBe('')
    expect(JSON.stringify(reply)).not.toMatch(/node_modules|select |insert |at [A-Z]\w+ \(/)
  }
  expect(http).not.toBe(500)
}

const hostileText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'İ',
    'ı',
    '٣',
    "' or 1=1 --",
    '${7*7}',
    '<script>',
    '../../etc/passwd',
    '\ud800',
    '1e3',
    '-0',
    'NaN',
    '2026-02-30',
    '9'.repeat(40),
    'a'.repeat(5_000),
    '__proto__',
  ),
)
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], { a: { b: {} } }, [
    '1',
    '2',
  ]),
  fc.array(hostileText, { maxLength: 4 }),
  fc.dictionary(fc.string({ maxLength: 8 }), hostileText, { maxKeys: 4 }),
)

const namesOf = (call: (typeof calls)[number]): string[] =>
  Object.keys((call.input as unknown as { shape?: Record<string, unknown> }).shape ?? {})

describe.each(calls.map((call) => [call.wire, call] as const))('fuzz %s', (wire, call) => {
  test('always an envelope, never a 500', async () => {
    const names = namesOf(call)
    const data = fc.oneof(
      hostile,
      fc.dictionary(
        fc.constantFrom('Lang', 'SiteType', 'limit', 'offset', 'id', ...names),
        hostile,
        { maxKeys: names.length + 3 },
      ),
      fc.record(Object.fromEntries(names.map((name) => [name, hostile])), { requiredKeys: [] }),
    )
    await fc.assert(
      fc.asyncProperty(data, fc.boolean(), async (sent, signedIn) => {
        // Signing out, or failing to prove a session, ends it: those are sent anonymously.
        const as =
          signedIn && !['user/logout', 'user/login_data', 'user/refresh_session'].includes(wire)
            ? player
            : undefined
        expectEnvelope(await t.send(wire, sent, as))
      }),
      { numRuns: soak ? 2_000 : 60 },
    )
    expect(bugs).toEqual([])
  })
})

test('fuzz: hostile bodies that are no envelopes', async () => {
  const body = fc.oneof(
    fc.string(),
    fc.json({ maxDepth: 12 }),
    fc.constantFrom(
      '{',
      '[]',
      'null',
      '""',
      '{"api":1}',
      '{"api":{"class":"casino","method":"games_list"},"data":[]}',
      '{"__proto__":{"x":1}}',
      '['.repeat(30_000),
    ),
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => expectEnvelope(await t.rpc.answer(t.incoming(sent)))),
    { numRuns: soak ? 20_000 : 1_000 },
  )
  expect(bugs).toEqual([])
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})

describe('the order of checks', () => {
  const ask = async (
    over: Parameters<TestApp['incoming']>[1],
    body: unknown = { api: { class: 'casino', method: 'games_list' }, data: {} },
  ) => {
    const { http, reply } = await t.rpc.answer(t.incoming(body, over))
    return [http, reply.code, reply.error]
  }
  test('size comes before all', async () =>
    expect(await ask({ body: new Uint8Array(65_537), panel: undefined })).toEqual([
      413,
      413,
      'too_large',
    ]))
  test('64 KiB to the byte is read', async () => {
    const body = Buffer.from(
      JSON.stringify({ api: { class: 'casino', method: 'games_list' }, data: { x: '' } }),
    )
    const filled = Buffer.concat([
      body.subarray(0, -3),
      Buffer.alloc(65_536 - body.length, 'a'),
      body.subarray(-3),
    ])
    expect(filled.byteLength).toBe(65_536)
    expect(await ask({ body: filled })).toEqual([200, 422, 'invalid_fields'])
  })
  test('another content type is 415', async () =>
    expect(await ask({ contentType: 'text/plain' })).toEqual([415, 400, 'bad_request']))
  test('no panel is 400', async () =>
    expect(await ask({ panel: undefined })).toEqual([400, 400, 'bad_request']))
  test('a foreign origin is 400, never 403', async () =>
    expect(await ask({ foreign: true })).toEqual([400, 400, 'bad_request']))
  test('deep nesting is refused', async () => {
    const deep = (n: number): unknown => (n === 0 ? 1 : { a: deep(n - 1) })
    expect(
      await ask({}, { api: { class: 'casino', method: 'games_list' }, data: deep(12) }),
    ).toEqual([400, 400, 'too_large'])
  })
  test('half a surrogate pair is refused: no JSON of a database can hold it', async () =>
    expect(
      await ask(
        {},
        '{"api":{"class":"casino","method":"games_list"},"data":{"searchGameName":"aa\\ud800"}}',
      ),
    ).toEqual([400, 400, 'bad_request']))
  test('a field may have the name of something that every object has', async () => {
    const { reply } = await t.send('casino/games_list', { constructor: 1 })
    expect([reply.error, reply.message, reply.data]).toEqual([
      'invalid_fields',
      'Bilinmeyen alan.',
      { fields: { constructor: 'Bilinmeyen alan.' } },
    ])
  })
  test('a day that no database knows is a field error', async () => {
    for (const startDate of ['0000-01-01', '0001-01-01', '0000-01-01T00:00:00Z'])
      expect((await t.send('finance/list_transactions', { startDate }, player)).reply.error).toBe(
        'invalid_fields',
      )
  })
  test('an unknown call comes before its session', async () =>
    expect(await ask({}, { api: { class: 'casino', method: 'no' } })).toEqual([
      200,
      404,
      'unknown_operation',
    ]))
  test('a session comes before fields', async () =>
    expect((await t.send('finance/save_bank_transfer', { nonsense: 1 })).reply).toMatchObject({
      code: 403,
      error: 'session_expired',
      debug: 'anonymous user',
      message: 'Oturum süresi doldu',
    }))
  test('fields come before business', async () => {
    const { reply } = await t.send('finance/save_bank_transfer', { nonsense: 1 }, player)
    expect(reply).toMatchObject({ code: 422, error: 'invalid_fields' })
    expect((reply.data as { fields: Record<string, string> }).fields).toMatchObject({
      amount: 'Lütfen bir tutar girin.',
      nonsense: 'Bilinmeyen alan.',
    })
  })
  test('a language of two letters that we do not speak falls back to Turkish; another length is a field error', async () => {
    expect((await t.send('casino/games_list', { Lang: 'de' })).reply.message).toBe('İşlem Başarılı')
    expect((await t.send('casino/games_list', { Lang: 'en' })).reply.message).toBe(
      'Operation successful',
    )
    expect((await t.send('casino/games_list', { Lang: 'tur' })).reply).toMatchObject({
      error: 'invalid_fields',
      data: { fields: { Lang: expect.any(String) } },
    })
  })
  test('field errors are said in the language that was asked for', async () => {
    const amount = async (Lang: string, value: string) =>
      (
        (await t.send('finance/save_bank_transfer', { Lang, amount: value }, player)).reply
          .data as { fields: Record<string, string> }
      ).fields['amount']
    for (const bad of ['12.345', '1e3', '-5', '0'])
      expect([await amount('tr', bad), await amount('en', bad)]).toEqual([
        'Tutarı 250 veya 250,50 gibi girin.',
        'Enter an amount such as 250 or 250.50.',
      ])
  })
  test('a flood is 429 with Retry-After, and nothing else is asked', async () => {
    const deps = { ...t.deps, env: { ...t.deps.env, rateScale: 0.05 } }
    const strict = createRpc(deps, callModules, createPlayerAudience(deps, t.access))
    const answers: RpcResponse[] = []
    for (let i = 0; i < 8; i += 1)
      answers.push(
        await strict.answer(
          t.incoming({ api: { class: 'casino', method: 'games_list' } }, { ip: '9.9.9.9' }),
        ),
      )
    expect(answers.filter((a) => a.http === 200)).toHaveLength(5)
    expect(answers.at(-1)).toMatchObject({
      http: 429,
      retryAfterS: 1,
      reply: { code: 429, error: 'rate_limited' },
    })
    expect(
      (
        await strict.answer(
          t.incoming({ api: { class: 'casino', method: 'games_list' } }, { ip: '8.8.8.8' }),
        )
      ).http,
    ).toBe(200)
  })
})

test('two calls with one address stop the start, and so does a missing handler', () => {
  const one = callModules[0]
  if (!one) throw new Error('no rooms')
  expect(() => createRpc(t.deps, [one, one], t.audience)).toThrow('two calls have the address')
  expect(() => createRpc(t.deps, [callModule(one.calls, {})], t.audience)).toThrow('no handler')
})

describe('a requestID', () => {
  const transfer = (requestID: string, over: object = {}) => ({
    methodID: '1',
    amount: '250.00',
    bankID: '61',
    senderName: 'Ayşe Yılmaz',
    requestID,
    ...over,
  })
  const send = async (data: object): Promise<Reply> =>
    (await t.send('finance/save_bank_transfer', data, player)).reply

  test('the same id and content gets the first reply, byte by byte', async () => {
    const id = crypto.randomUUID()
    const [first, second] = [await send(transfer(id)), await send(transfer(id, { Lang: 'en' }))]
    expect(first.result).toBe(true)
    expect(JSON.stringify(second)).toBe(JSON.stringify(first))
  })
  test('twins in flight make one request', async () => {
    const id = crypto.randomUUID()
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(transfer(id))))
    expect(
      new Set(replies.filter((r) => r.result).map((r) => (r.data as { id: string }).id)).size,
    ).toBe(1)
    expect(replies.filter((r) => !r.result).every((r) => r.error === 'busy')).toBe(true)
  })
  test('the same id with other content is a conflict', async () => {
    const id = crypto.randomUUID()
    await send(transfer(id))
    expect(await send(transfer(id, { amount: '251.00' }))).toMatchObject({
      result: false,
      code: 409,
      error: 'id_conflict',
    })
  })
  test('a refusal of the business is kept under its id', async () => {
    const id = crypto.randomUUID()
    const first = await send(transfer(id, { amount: '1.00' }))
    expect(first).toMatchObject({ result: false, error: 'amount_out_of_range' })
    expect(JSON.stringify(await send(transfer(id, { amount: '1.00' })))).toBe(JSON.stringify(first))
    expect((await send(transfer(id))).error).toBe('id_conflict')
  })
})
