import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { amount, isIban, isTckn, money } from './fields.ts'
import { toAmount, toKurus } from './money.ts'

const accepts = (v: unknown): boolean => z.safeParse(amount, v).success

test('M-27: only a plain decimal over zero with up to two places is an amount', () => {
  for (const good of ['1', '250', '250.5', '250.50', '0.01', '999999999999.99', '007'])
    expect(accepts(good), good).toBe(true)
  const bad = [
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1,5',
    '٣',
    '-0',
    '-5',
    'NaN',
    '1' + '0'.repeat(30),
    '12.345',
    '.5',
    '5.',
    '',
    '0',
    '0.00',
    '+1',
    '1_000',
    '１',
    '1\n',
    [],
    {},
    ['1'],
    1,
    5n,
    null,
    true,
    undefined,
  ]
  for (const text of bad) expect(accepts(text)).toBe(false)
})

test('M-27: ten thousand random strings: nothing but the pattern passes', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE xX٣') })),
      (text) => {
        expect(accepts(text)).toBe(/^\d{1,12}(\.\d{1,2})?$/.test(text) && /[1-9]/.test(text))
      },
    ),
    { numRuns: 10_000 },
  )
})

test('an amount survives the way to kuruş and back, to the kuruş', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (kurus) => {
      expect(toKurus(toAmount(kurus))).toBe(kurus)
      // Whatever an account can hold can be said: a reply that breaks its own schema is a 500.
      expect(z.safeParse(money, toAmount(kurus)).success).toBe(true)
    }),
  )
  expect(toKurus('1250.5')).toBe(125_050n)
  expect(toAmount(-7n)).toBe('-0.07')
})

test('a TCKN with any one digit changed is refused', () => {
  expect(isTckn('10000000146')).toBe(true)
  for (const bad of ['11111111111', '00000000000', '1000000014', '100000001467', '1000000014a'])
    expect(isTckn(bad)).toBe(false)
  for (let place = 0; place < 11; place += 1) {
    for (const digit of '0123456789') {
      const changed = `10000000146`.slice(0, place) + digit + '10000000146'.slice(place + 1)
      if (changed !== '10000000146') expect(isTckn(changed), changed).toBe(false)
    }
  }
})

test('an IBAN is judged by mod 97 and its length, spaces and small letters forgiven', () => {
  expect(isIban('TR33 0006 1005 1978 6457 8413 26')).toBe(true)
  expect(isIban('tr330006100519786457841326')).toBe(true)
  for (const bad of [
    'TR330006100519786457841327',
    'TR33000610051978645784132',
    'TR3300061005197864578413266',
    'TR33000610051978645784132X',
    '',
  ])
    expect(isIban(bad)).toBe(false)
})
