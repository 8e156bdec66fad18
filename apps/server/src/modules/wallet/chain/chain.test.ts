import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { chainKeys } from '../../../database/chain/keys.ts'
import { readMarks, writeMarks } from '../../../database/chain/marks.ts'
import { lineOf } from './rows.ts'
import { isGenuine, makeChainLink } from './chain.ts'

const [key] = chainKeys({ sealKey: 'k'.repeat(32) })
const [other] = chainKeys({ sealKey: 'l'.repeat(32) })

test('the hash is HMAC-SHA256 under a key derived for that use alone', () => {
  const derived = Buffer.from(hkdfSync('sha256', 'k'.repeat(32), 'felek', 'ledger-chain:seal', 32))
  expect(key.mac('seal', ['a', 'bc'])).toEqual(
    createHmac('sha256', derived).update('1:a2:bc').digest(),
  )
  expect(key.mac('seal', ['a'])).not.toEqual(key.mac('content', ['a']))
  expect(key.mac('seal', ['a', 'bc'])).not.toEqual(key.mac('seal', ['ab', 'c']))
  expect(key.id).not.toBe(other.id)
  expect(key.mark('a')).not.toBe(other.mark('a'))
})

test('a row is numbered by its own text', () => {
  expect(lineOf('effect', '(-52,"a,b",,7)')).toEqual({ no: -52n, text: 'effect(-52,"a,b",,7)' })
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
  const one = makeChainLink(key, undefined, span, [line], [line], now)
  expect(one.at).toBe('1795305600.007000')
  expect(isGenuine(key, one)).toBe(true)
  expect(isGenuine(other, one)).toBe(false)
  expect(makeChainLink(key, one, span, [line], [line], now).hash).not.toEqual(
    makeChainLink(key, { ...one, hash: Buffer.alloc(32) }, span, [line], [line], now).hash,
  )
})
