import { expect, test } from 'vitest'
import { sealOf } from './encryption.ts'

const seal = sealOf({ sealKey: 'a'.repeat(32) })
const other = sealOf({ sealKey: 'b'.repeat(32) })

test('what is sealed opens at its place, and nowhere else', () => {
  const sealed = seal.seal('10000000146', 'player:1:identity')
  expect(sealed).not.toContain('10000000146')
  expect(seal.open(sealed, 'player:1:identity')).toBe('10000000146')
  expect(() => seal.open(sealed, 'player:2:identity')).toThrow()
  expect(() => seal.open(sealed, 'player:1:two-factor')).toThrow()
})

test('the same text is sealed differently each time', () => {
  expect(seal.seal('x', 'p')).not.toBe(seal.seal('x', 'p'))
})

test('every changed bit is noticed', () => {
  const [version, id, packed = ''] = seal.seal('10000000146', 'p').split('.')
  const bytes = Buffer.from(packed, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() => seal.open([version, id, changed.toString('base64url')].join('.'), 'p')).toThrow()
  }
})

test('another key says which key is missing', () => {
  expect(() => other.open(seal.seal('x', 'p'), 'p')).toThrow(/SEAL_KEY/)
})

test('lookups are the same for the same text, purpose and key alone', () => {
  expect(seal.lookup('x', 'identity')).toBe(seal.lookup('x', 'identity'))
  expect(
    new Set([
      seal.lookup('x', 'identity'),
      seal.lookup('x', 'iban'),
      seal.lookup('y', 'identity'),
      other.lookup('x', 'identity'),
    ]).size,
  ).toBe(4)
})

test('with the key before: what it sealed opens, what is new is under the new one', () => {
  const both = sealOf({ sealKey: 'b'.repeat(32), sealOldKeys: ['a'.repeat(32)] })
  expect(both.open(seal.seal('x', 'p'), 'p')).toBe('x')
  const renewed = both.seal('x', 'p')
  expect(other.open(renewed, 'p')).toBe('x')
  expect(() => seal.open(renewed, 'p')).toThrow(/SEAL_KEY/)
  expect(renewed.startsWith(both.prefix)).toBe(true)
  expect(seal.seal('x', 'p').startsWith(both.prefix)).toBe(false)
  expect(both.lookups('x', 'identity')).toEqual([
    other.lookup('x', 'identity'),
    seal.lookup('x', 'identity'),
  ])
  expect(both.lookup('x', 'identity')).toBe(other.lookup('x', 'identity'))
  expect(both.peppers).toEqual([other.peppers[0], seal.peppers[0]])
  expect(seal.lookups('x', 'p')).toHaveLength(1)
})

test('over two changes of the key: what each of the three sealed opens, is found, and is peppered', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((it) => it.repeat(32)) as [
    string,
    string,
    string,
  ]
  const all = sealOf({ sealKey: third, sealOldKeys: [second, first] })
  const each = [third, second, first].map((sealKey) => sealOf({ sealKey }))
  expect(each.map((it) => all.open(it.seal('x', 'p'), 'p'))).toEqual(['x', 'x', 'x'])
  expect(all.lookups('x', 'iban')).toEqual(each.map((it) => it.lookup('x', 'iban')))
  expect(all.peppers).toEqual(each.map((it) => it.peppers[0]))
  const forgotten = sealOf({ sealKey: third, sealOldKeys: [second] })
  expect(() => forgotten.open(seal.seal('x', 'p'), 'p')).toThrow(/SEAL_KEY/)
})
