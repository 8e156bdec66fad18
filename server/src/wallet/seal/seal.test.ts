import { createHmac, hkdfSync } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chainKeys } from './keys.ts'
import { columnsOf, lineOf, readMarks, writeMarks, type Kind, type TextRow } from './rows.ts'
import { isGenuine, makeSeal } from './seal.ts'

const [key] = chainKeys({ sealKey: 'k'.repeat(32) })
const [other] = chainKeys({ sealKey: 'l'.repeat(32) })

const text = fc.oneof(
  fc.constantFrom('', '|', '"', '","', '\\', '\n', 'null', 'ı', 'İ', '₺'),
  fc.string({ unit: 'binary', maxLength: 6 }).map((s) => s.replaceAll('\0', '')),
)
const row = (kind: Kind): fc.Arbitrary<TextRow> =>
  fc
    .tuple(
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      fc.array(fc.option(text), { minLength: 13, maxLength: 13 }),
    )
    .map(([no, cells]) =>
      Object.fromEntries(
        columnsOf[kind].map((column, i) => [column, i === 0 ? String(no) : (cells[i - 1] ?? null)]),
      ),
    )
const said = (kind: Kind, of: TextRow) => columnsOf[kind].map((column) => of[column])

test('two rows have the same line only where they say the same, and no line is two', () => {
  for (const kind of ['entry', 'effect'] as const)
    fc.assert(
      fc.property(row(kind), row(kind), fc.nat(), (a, b, at) => {
        // Neighbours that share a letter, a bar or nothing are the hard case.
        const column = columnsOf[kind][at % columnsOf[kind].length] ?? 'at'
        const near = column === columnsOf[kind][0] ? b : { ...a, [column]: b[column] ?? null }
        const same = JSON.stringify(said(kind, a)) === JSON.stringify(said(kind, near))
        expect(lineOf(kind, a).text === lineOf(kind, near).text).toBe(same)
        expect(lineOf(kind, a).text).not.toContain('\n')
      }),
    )
})

test('letters that move into the next column, and null for nothing, are another line', () => {
  const effect = Object.fromEntries(columnsOf.effect.map((c) => [c, '1'])) as TextRow
  const lines = [
    { ...effect, source: 'a|b', scope: 'c' },
    { ...effect, source: 'a', scope: 'b|c' },
    { ...effect, source: 'a', scope: '' },
    { ...effect, source: 'a', scope: null },
    { ...effect, source: 'a","', scope: '' },
    { ...effect, source: 'a', scope: '","' },
  ].map((r) => lineOf('effect', r).text)
  expect(new Set(lines).size).toBe(lines.length)
})

test('a column that came later changes no line where it is null, and every line where it is not', () => {
  const before = Object.fromEntries(columnsOf.effect.map((c) => [c, '1'])) as TextRow
  const lineWith = (held_why: string | null) => lineOf('effect', { ...before, held_why }).text
  expect(lineWith(null)).toBe(lineOf('effect', before).text)
  expect(new Set([lineWith(null), lineWith(''), lineWith('1'), lineWith('null')]).size).toBe(4)
})

test('the hash is HMAC-SHA256 under a key derived for that use alone', () => {
  const derived = Buffer.from(hkdfSync('sha256', 'k'.repeat(32), 'felek', 'ledger-chain:seal', 32))
  expect(key.mac('seal', ['a', 'b'])).toEqual(
    createHmac('sha256', derived).update('a\nb\n').digest(),
  )
  expect(key.mac('seal', ['a'])).not.toEqual(key.mac('content', ['a']))
  expect(key.id).not.toBe(other.id)
  expect(key.mark('a')).not.toBe(other.mark('a'))
})

test('marks are read as they were written', () => {
  const lines = [-(2n ** 63n), -1n, 0n, 2n ** 63n - 1n].map((no) => ({ no, text: `row ${no}` }))
  const marks = writeMarks(key, lines)
  expect(readMarks(marks, 0, 4)).toEqual(
    lines.map(({ no, text: t }) => ({ no, mark: key.mark(t) })),
  )
})

test('a seal is genuine under its key alone, and bound to the one before', () => {
  const span = { firstEntryId: 1n, lastEntryId: 2n, firstEffectNo: 1n, lastEffectNo: 1n }
  const line = { no: 1n, text: 'x' }
  const now = new Date('2026-11-22T00:00:00.007Z')
  const one = makeSeal(key, undefined, span, [line], [line], now)
  expect(one.at).toBe('1795305600.007000')
  expect(isGenuine(key, one)).toBe(true)
  expect(isGenuine(other, one)).toBe(false)
  expect(makeSeal(key, one, span, [line], [line], now).hash).not.toEqual(
    makeSeal(key, { ...one, hash: Buffer.alloc(32) }, span, [line], [line], now).hash,
  )
})
