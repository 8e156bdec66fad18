import { afterAll, beforeAll, expect, test } from 'vitest'
import { cashier } from '@felek/contract/cashier.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import { expectCleanLedger } from '../../../../test/test-ledger.ts'
import { openTestReceiving, type TestReceiving } from '../receiving/test-receiving.ts'

/* What staff may change of the ways money comes and goes: two persons always, but to close one. */

let o: TestReceiving
beforeAll(async () => void (o = await openTestReceiving()))
afterAll(async () => {
  await expectCleanLedger(o.db)
  await o.close()
})

const find = async (methodID: string) => {
  const { data } = await o.office.call(officeCashier.methods, {}, o.cashier)
  const row = data.find((it) => it.methodID === methodID)
  if (!row) throw new Error(`no method ${methodID}`)
  return row
}
const save = async (methodID: string, over: object = {}, by = o.lead) => {
  const { min, max, isOpen, version } = await find(methodID)
  const input = { methodID, min, max, isOpen, version, reason: 'Bankanın yeni tarifesi', ...over }
  return o.desk(officeCashier.saveMethod, input, by)
}

test('limits are two persons’ to change, and hold for the next player who asks', async () => {
  const who = await o.aPlayer()
  expect((await o.transfer(who, { methodID: '1', amount: '60' })).error).toBe('')
  const proposed = await save('1', { min: '75', max: '9000' })
  expect([proposed.code, (await find('1')).min]).toEqual([202, '50.00'])
  expect((await o.approve(proposed, o.owner)).result).toBe(true)
  expect(await find('1')).toMatchObject({ min: '75.00', max: '9000.00', version: 2 })
  for (const amount of ['60', '9000.01'])
    expect((await o.transfer(who, { methodID: '1', amount })).error).toBe('amount_out_of_range')
  expect((await o.transfer(who, { methodID: '1', amount: '75' })).error).toBe('')
  expect((await o.audit()).findLast(({ before }) => before !== null)).toMatchObject({
    before: { min: '50.00', max: '250000.00', isOpen: true },
    after: { methodID: '1', min: '75.00', max: '9000.00', isOpen: true },
  })
})

test('one person closes a method at once; opening it again takes two', async () => {
  const who = await o.aPlayer()
  expect((await save('2', { isOpen: false })).code).toBe(200)
  expect((await o.transfer(who, { methodID: '2' })).error).toBe('method_closed')
  const { data } = await o.call(cashier.methods, { Type: '1' }, who)
  expect(data.some(({ id }) => id === '2')).toBe(false)
  const opening = await save('2', { isOpen: true })
  expect([opening.code, (await find('2')).isOpen]).toEqual([202, false])
  expect((await o.approve(opening, o.owner)).result).toBe(true)
  expect((await o.transfer(who, { methodID: '2' })).error).toBe('')
  expect(
    (await save('3', { isOpen: false, max: '1' })).error,
    'closing hides no other change',
  ).toBe('invalid_fields')
  expect((await save('3', { isOpen: false, max: '4000' })).code).toBe(202)
})

test('another version, a largest below the smallest, no method and who may not are refused', async () => {
  expect((await save('4', { version: 9, isOpen: false })).error).toBe('changed')
  expect((await save('4', { min: '500', max: '499.99' })).error).toBe('invalid_fields')
  expect((await save('4', { methodID: '999' })).error).toBe('not_found')
  expect((await save('4', { isOpen: false }, o.cashier)).error).toBe('forbidden')
  const proposed = await save('4', { max: '15000' })
  expect((await save('4', { isOpen: false })).code, 'a proposal stands in no way of closing').toBe(
    200,
  )
  expect((await o.approve(proposed, o.owner)).error, 'it is another method by now').toBe('changed')
  expect(await find('4')).toMatchObject({ isOpen: false, max: '20000.00' })
})
