import { expect, test } from 'vitest'
import { encryptionOf } from './encryption.ts'

const seal = encryptionOf({ sealKey: 'a'.repeat(32) })
const other = encryptionOf({ sealKey: 'b'.repeat(32) })

test('what is sealed opens at its place, and nowhere else', () => {
  const sealed = seal.encrypt('10000000146', 'player:1:identity')
  expect(sealed).not.toContain('10000000146')
  expect(seal.decrypt(sealed, 'player:1:identity')).toBe('10000000146')
  expect(() => seal.decrypt(sealed, 'player:2:identity')).toThrow()
  expect(() => seal.decrypt(sealed, 'player:1:two-factor')).toThrow()
})

test('the same text is sealed differently each time', () => {
  expect(seal.encrypt('x', 'p')).not.toBe(seal.encrypt('x', 'p'))
})

test('every changed bit is noticed', () => {
  const [version, id, packed = ''] = seal.encrypt('10000000146', 'p').split('.')
  const bytes = Buffer.from(packed, 'base64url')
  for (let i = 0; i < bytes.length; i += 1) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    expect(() =>
      seal.decrypt([version, id, changed.toString('base64url')].join('.'), 'p'),
    ).toThrow()
  }
})

test('another key says which key is missing', () => {
  expect(() => other.decrypt(seal.encrypt('x', 'p'), 'p')).toThrow(/SEAL_KEY/)
})

test('lookups are the same for the same text, purpose and key alone', () => {
  expect(seal.blindIndex('x', 'identity')).toBe(seal.blindIndex('x', 'identity'))
  expect(
    new Set([
      seal.blindIndex('x', 'identity'),
      seal.blindIndex('x', 'iban'),
      seal.blindIndex('y', 'identity'),
      other.blindIndex('x', 'identity'),
    ]).size,
  ).toBe(4)
})

test('with the key before: what it sealed opens, what is new is under the new one', () => {
  const both = encryptionOf({ sealKey: 'b'.repeat(32), sealOldKeys: ['a'.repeat(32)] })
  expect(both.decrypt(seal.encrypt('x', 'p'), 'p')).toBe('x')
  const renewed = both.encrypt('x', 'p')
  expect(other.decrypt(renewed, 'p')).toBe('x')
  expect(() => seal.decrypt(renewed, 'p')).toThrow(/SEAL_KEY/)
  expect(renewed.startsWith(both.prefix)).toBe(true)
  expect(seal.encrypt('x', 'p').startsWith(both.prefix)).toBe(false)
  expect(both.blindIndexes('x', 'identity')).toEqual([
    other.blindIndex('x', 'identity'),
    seal.blindIndex('x', 'identity'),
  ])
  expect(both.blindIndex('x', 'identity')).toBe(other.blindIndex('x', 'identity'))
  expect(both.peppers).toEqual([other.peppers[0], seal.peppers[0]])
  expect(seal.blindIndexes('x', 'p')).toHaveLength(1)
})

test('over two changes of the key: what each of the three sealed opens, is found, and is peppered', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((it) => it.repeat(32)) as [
    string,
    string,
    string,
  ]
  const all = encryptionOf({ sealKey: third, sealOldKeys: [second, first] })
  const each = [third, second, first].map((sealKey) => encryptionOf({ sealKey }))
  expect(each.map((it) => all.decrypt(it.encrypt('x', 'p'), 'p'))).toEqual(['x', 'x', 'x'])
  expect(all.blindIndexes('x', 'iban')).toEqual(each.map((it) => it.blindIndex('x', 'iban')))
  expect(all.peppers).toEqual(each.map((it) => it.peppers[0]))
  const forgotten = encryptionOf({ sealKey: third, sealOldKeys: [second] })
  expect(() => forgotten.decrypt(seal.encrypt('x', 'p'), 'p')).toThrow(/SEAL_KEY/)
})
