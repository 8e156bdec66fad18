import { expect, test } from 'vitest'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { ApiRefusal, NetworkFailure, type api, type Answer } from './api.ts'
import { createBulk, type BulkRow } from './bulk.ts'
import { createWrite } from './write.ts'

const call = officeCashier.clear
type Row = BulkRow<typeof call>
const row = (id: string) => ({
  id,
  input: { withdrawalID: id, version: 1, reason: 'hepsine birden bakıldı' },
})

const setUp = (answer: (id: string) => Answer<typeof call>) => {
  const sent: { id: string; requestID: string }[] = []
  const told = new Map<string, Row>()
  let n = 0
  const send = (async (_call: unknown, input: { withdrawalID: string; requestID: string }) => {
    sent.push({ id: input.withdrawalID, requestID: input.requestID })
    return answer(input.withdrawalID)
  }) as unknown as typeof api
  const run = createBulk(call, (it) =>
    createWrite(it, { newRequestID: () => `r${(n += 1)}`, send }),
  )
  return { sent, told, run: (rows: string[]) => run(rows.map(row), (id, it) => told.set(id, it)) }
}
const done: Answer<typeof call> = { data: { version: 2 }, message: '', approval: null }

test('several rows are sent one after the other under an id each, and each has its own answer', async () => {
  const { sent, told, run } = setUp((id) => {
    if (id === 'b') throw new ApiRefusal({ message: 'değişti', error: 'changed', data: null })
    if (id === 'c')
      return { data: null, message: '', approval: { id: '7', expiresAt: '2026-11-30T00:00:00Z' } }
    return done
  })
  await run(['a', 'b', 'c'])
  expect(sent).toEqual([
    { id: 'a', requestID: 'r1' },
    { id: 'b', requestID: 'r2' },
    { id: 'c', requestID: 'r3' },
  ])
  expect(told.get('a')).toEqual({ state: 'done', isProposed: false })
  expect(told.get('b')).toMatchObject({ state: 'refused', refusal: { key: 'changed' } })
  expect(told.get('c')).toEqual({ state: 'done', isProposed: true })
})

test('a row whose answer was lost goes again under its own id, and no other goes twice', async () => {
  let isLost = true
  const { sent, told, run } = setUp((id) => {
    if (id === 'b' && isLost) throw new NetworkFailure()
    return done
  })
  await run(['a', 'b', 'c'])
  expect(told.get('b')).toEqual({ state: 'unknown' })
  isLost = false
  await run(['a', 'b', 'c'])
  expect(told.get('b')).toEqual({ state: 'done', isProposed: false })
  expect(sent.map(({ id, requestID }) => id + requestID)).toEqual(['ar1', 'br2', 'cr3', 'br2'])
})
