import { expect, test } from 'vitest'
import { isIban } from '@felek/contract/fields.ts'
import { foldName, rowId } from './accounts.ts'
import { anIban } from '../test-cashier.ts'

test.each([
  ['Ayşe Yılmaz', 'AYŞE YILMAZ'],
  ['Ayşe Yılmaz', 'ayse yilmaz'],
  ['Ayşe Yılmaz', '  Ayşe   YILMAZ '],
  ['İbrahim Işık', 'IBRAHIM ISIK'],
  ['İbrahim Işık', 'ibrahim ışık'],
  ['Gülşah Çağlar Öztürk', 'GULSAH CAGLAR OZTURK'],
  ['Kâzım Nurî', 'KAZIM NURI'],
  ['Ayşe Yılmaz', 'Ayşe\u00a0Yılmaz'],
  ['Ayşe', 'Ayşe'],
])('the names %s and %s are one', (a, b) => expect(foldName(a)).toBe(foldName(b)))

test.each([
  ['Ayşe Yılmaz', 'Ayşe Yılmazer'],
  ['Ayşe Yılmaz', 'Yılmaz Ayşe'],
  ['Ayşe Yılmaz', 'AyşeYılmaz'],
  ['Ayşe Yılmaz', 'Аyşe Yılmaz'],
])('the names %s and %s are two', (a, b) => expect(foldName(a)).not.toBe(foldName(b)))

test.each([
  ['TR330006100519786457841326', true],
  ['TR33 0006 1005 1978 6457 8413 26', true],
  ['tr33 0006 1005 1978 6457 8413 26', true],
  [anIban('00062', 7), true],
  ['TR330006100519786457841327', false],
  ['TR340006100519786457841326', false],
  ['TR33000610051978645784132', false],
  ['TR3300061005197864578413260', false],
  ['TR33000610051978645784132A', false],
  ['DE89370400440532013000', true],
  ['', false],
  ['TR', false],
])('IBAN %s: %s', (iban, right) => expect(isIban(iban)).toBe(right))

test('a wrong digit or two digits swapped are never an IBAN', () => {
  const iban = anIban('00064', 123_456_789)
  for (let i = 2; i < iban.length; i += 1) {
    const digit = iban[i] ?? ''
    for (const other of '0123456789')
      if (other !== digit) expect(isIban(iban.slice(0, i) + other + iban.slice(i + 1))).toBe(false)
    const next = iban[i + 1]
    if (next !== undefined && next !== digit)
      expect(isIban(iban.slice(0, i) + next + digit + iban.slice(i + 2))).toBe(false)
  }
})

test('an id that no row can have is none', () => {
  expect(rowId('42')).toBe(42n)
  for (const id of ['', '-1', '1e3', '0x10', '1.0', '٣', 'abc', '9'.repeat(19), ' 1'])
    expect(rowId(id)).toBeUndefined()
})
