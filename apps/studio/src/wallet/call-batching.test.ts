import { expect, test } from 'vitest'
import type { Caller, Posted } from '@felek/platform/signatures/signed-caller.ts'
import { batchCalls } from './call-batching.ts'

const said = (http: number, json?: unknown): Posted => ({ http, json, retryAfterMs: 0, why: '' })
type BatchBody = { calls: { call: string; body: { n: number; fill?: string } }[] }

/** An operator that answers each call with its own number, and several as `all` has it. */
const operator = (all: (asked: BatchBody) => Posted) => {
  const asked: string[] = []
  const post: Caller = async (call, body) => {
    asked.push(call)
    await Promise.resolve()
    const json = JSON.parse(body) as BatchBody & { n: number }
    return call === 'calls' ? all(json) : said(200, { status: 'ok', n: json.n })
  }
  return { asked, send: batchCalls(post) }
}
const answersOf = ({ calls }: BatchBody) =>
  calls.map(({ body }) => ({ http: 200, body: { status: 'ok', n: body.n } }))
const every = (asked: BatchBody) => said(200, { answers: answersOf(asked) })
const bodies = (count: number, fill = '') =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ n, fill }))
const numbers = (all: readonly Posted[]) => all.map(({ json }) => (json as { n: number }).n)

test('a call alone goes by its own name', async () => {
  const { asked, send } = operator(every)
  expect(await send('bet', '{"n":1}')).toMatchObject({ http: 200, json: { n: 1 } })
  expect(asked).toEqual(['bet'])
})

test('calls of one turn travel as one, and each gets its own answer', async () => {
  const { asked, send } = operator(every)
  const verbs = ['bet', 'win', 'rollback'] as const
  const all = await Promise.all(bodies(3).map((body, i) => send(verbs[i] ?? 'bet', body)))
  expect(asked).toEqual(['calls'])
  expect(numbers(all)).toEqual([0, 1, 2])
  await send('bet', '{"n":3}')
  expect(asked).toEqual(['calls', 'bet'])
})

test('no more go at once than the operator takes, in number or in bytes', async () => {
  const sizes: number[] = []
  const { send } = operator((asked) => {
    const bytes = Buffer.byteLength(JSON.stringify(asked))
    sizes.push(asked.calls.length)
    expect(asked.calls.length).toBeLessThanOrEqual(64)
    expect(bytes).toBeLessThanOrEqual(65_536)
    return every(asked)
  })
  const many = bodies(150)
  expect(numbers(await Promise.all(many.map((body) => send('bet', body))))).toHaveLength(150)
  expect(sizes).toEqual([64, 64, 22])
  const long = bodies(20, 'ş'.repeat(3_000))
  expect(numbers(await Promise.all(long.map((body) => send('bet', body))))).toEqual(
    long.map((_, n) => n),
  )
})

test.each([400, 404])('refused as a whole (%i): each is sent by itself', async (http) => {
  const { asked, send } = operator(() => said(http))
  const all = await Promise.all(bodies(3).map((body) => send('win', body)))
  expect(asked).toEqual(['calls', 'win', 'win', 'win'])
  expect(numbers(all)).toEqual([0, 1, 2])
})

test('no answer to all is no answer to each: nobody takes it for refused, nobody sends at once again', async () => {
  for (const none of [said(0), { ...said(503), retryAfterMs: 1_000 }, said(200, {}), said(200)]) {
    const { asked, send } = operator(() => none)
    const all = await Promise.all(bodies(2).map((body) => send('bet', body)))
    expect(asked).toEqual(['calls'])
    for (const one of all) {
      expect(one.http).toBe(0)
      expect(one.retryAfterMs).toBe(none.retryAfterMs)
      expect(one.why).not.toBe('')
    }
  }
})

test('one of several may be unknown, refused or missing; the others are not', async () => {
  const { send } = operator((asked) =>
    said(200, {
      answers: [
        { http: 503, body: { status: 'unknown' }, retryAfterS: 2 },
        { http: 400, body: { status: 'bad_request' } },
        ...answersOf(asked).slice(2, 3),
      ],
    }),
  )
  const all = await Promise.all(bodies(4).map((body) => send('bet', body)))
  expect(all.map(({ http }) => http)).toEqual([503, 400, 200, 0])
  expect(all[0]).toMatchObject({ json: undefined, retryAfterMs: 2_000 })
  expect(all[2]).toMatchObject({ json: { n: 2 } })
})
