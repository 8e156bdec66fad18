import { beforeEach, expect, test } from 'vitest'
import { officeApprovals } from '@felek/contract/office/approvals.ts'
import { connectApi } from './api.ts'
import { refusal, testServer, type Answered } from './test-server.ts'
import { createWrite } from './write.ts'

const reason = 'tutar makbuzla uyuşmuyor'

/** One that answers as the server does: what was decided under an id stays so. */
const decidingServer = (outcomes: (Answered | 'gone')[]) => {
  const known = new Map<unknown, Answered | 'gone'>()
  return testServer(({ data }) => {
    const before = known.get(data['requestID'])
    if (before && before !== 'gone') return before
    const next = outcomes.shift() ?? 'gone'
    known.set(data['requestID'], next)
    return next
  })
}
const idsOf = (sent: { data: Record<string, unknown> }[]) =>
  sent.map(({ data }) => data['requestID'])

beforeEach(() => connectApi({ stepUp: async () => false }))

test('a write whose answer was lost goes again under the same requestID until it is answered', async () => {
  const sent = decidingServer(['gone'])
  const write = createWrite(officeApprovals.refuse)
  expect(await write.send({ approvalID: '7', reason })).toEqual({ kind: 'unknown' })
  expect(await write.repeat()).toEqual({ kind: 'unknown' })
  globalThis.fetch = async (_url, init) => {
    sent.push(JSON.parse(init?.body as string) as (typeof sent)[number])
    return new Response(
      JSON.stringify({
        result: true,
        message: '',
        code: 200,
        error: '',
        debug: '',
        data: { id: '7' },
      }),
    )
  }
  expect(await write.repeat()).toMatchObject({ kind: 'done' })
  expect(new Set(idsOf(sent)).size).toBe(1)
  expect(sent).toHaveLength(3)
})

test('another input does not take the place of one that is still unknown', async () => {
  const sent = decidingServer(['gone', 'gone'])
  const write = createWrite(officeApprovals.refuse)
  await write.send({ approvalID: '7', reason })
  await write.send({ approvalID: '8', reason: 'başka bir gerekçe' })
  expect(sent.map(({ data }) => data['approvalID'])).toEqual(['7', '7'])
})

test('an answer of ours that something broke leaves the outcome unknown', async () => {
  decidingServer([{ ...refusal('internal'), status: 500 }])
  const write = createWrite(officeApprovals.refuse)
  expect(await write.send({ approvalID: '7', reason })).toEqual({ kind: 'unknown' })
})

test('a refused write has an id of its own the next time, and so has the one after it was done', async () => {
  const done = { data: { id: '7' } }
  const sent = decidingServer([refusal('changed'), done, done])
  const write = createWrite(officeApprovals.refuse)
  expect(await write.send({ approvalID: '7', reason })).toMatchObject({
    kind: 'refused',
    refusal: { key: 'changed' },
  })
  expect(await write.send({ approvalID: '7', reason })).toMatchObject({ kind: 'done' })
  expect(await write.send({ approvalID: '8', reason })).toMatchObject({ kind: 'done' })
  expect(new Set(idsOf(sent)).size).toBe(3)
})

test('a write that waits for a fresh factor is the same one after it', async () => {
  let isFresh = false
  connectApi({ stepUp: async () => (isFresh = true) })
  const sent = testServer(() =>
    isFresh ? { data: { id: '7', result: {} } } : refusal('second_factor_required'),
  )
  const write = createWrite(officeApprovals.approve)
  expect(await write.send({ approvalID: '7' })).toMatchObject({ kind: 'done' })
  expect(new Set(idsOf(sent)).size).toBe(1)
})
