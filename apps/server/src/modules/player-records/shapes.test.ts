import { expect, test } from 'vitest'
import { toShapes } from './shapes.ts'

const read = (query: string) => toShapes(query).map(({ shape, value }) => `${shape} ${value}`)

test.each([
  ['ayse@Example.com', ['email ayse@Example.com']],
  ['  TR33 0006 1005 1978 6457 8413 26 ', ['iban TR330006100519786457841326']],
  ['tr330006100519786457841326', ['iban TR330006100519786457841326']],
  ['10000000146', ['identity 10000000146']],
  ['100 000 001 46', ['identity 10000000146']],
  ['0532 123 45 67', ['phone +905321234567']],
  ['5321234567', ['phone +905321234567']],
  ['+90 (532) 123-45-67', ['phone +905321234567']],
  ['00905321234567', ['phone +905321234567']],
  ['+49 30 12345678', ['phone +493012345678']],
  ['203.0.113.7', ['address 203.0.113.7']],
  ['2001:DB8::7', ['address 2001:db8::7']],
  ['flk-8m4t2k', ['reference FLK-8M4T2K']],
  ['FLK-2ABC-9XYZ', ['reference FLK-2ABC-9XYZ']],
  ['PAY-30082751359178754', ['reference PAY-30082751359178754']],
  ['fk0123abcd', ['coupon FK0123ABCD']],
  ['9043215', ['number 9043215', 'username 9043215']],
  ['Ayşe', ['username ayse']],
  ['a1b2c3d4-0000-4000-8000-00000000000a', ['round a1b2c3d4-0000-4000-8000-00000000000a']],
])('%s is read as %j', (query, shapes) => {
  expect(read(query)).toEqual(shapes)
})

test('what looks like a person’s number and is none is looked up as nothing of a person', () => {
  expect(read('TR330006100519786457841327')).toEqual([])
  expect(read('ayse@')).toEqual([])
  expect(read('10000000147').filter((it) => it.startsWith('identity'))).toEqual([])
})
