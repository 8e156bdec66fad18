import { expect, test } from 'vitest'
import { sign, signatureFits } from './signature.ts'

const now = new Date('2026-11-21T10:00:00Z')
const time = String(now.getTime())
const body = Buffer.from('{"amount":"500.00","reference":"FLK-ABC234"}')
const signature = sign('secret', time, body)

test('a fresh signature over these bytes fits', () => {
  expect(signatureFits('secret', time, signature, body, now)).toBe(true)
  expect(signatureFits('secret', time, signature, body, new Date(now.getTime() + 300_000))).toBe(
    true,
  )
})

test('no flipped bit of the body or the signature fits', () => {
  for (let i = 0; i < body.length * 8; i += 1) {
    const changed = Buffer.from(body)
    changed[i >> 3] = (changed[i >> 3] ?? 0) ^ (1 << (i & 7))
    expect(signatureFits('secret', time, signature, changed, now)).toBe(false)
  }
  for (let i = 0; i < 64; i += 1) {
    const other = signature[i] === '0' ? '1' : '0'
    expect(
      signatureFits(
        'secret',
        time,
        signature.slice(0, i) + other + signature.slice(i + 1),
        body,
        now,
      ),
    ).toBe(false)
  }
})

test('another time, another key, an old or future message, or none at all do not fit', () => {
  expect(signatureFits('secret', String(now.getTime() + 1), signature, body, now)).toBe(false)
  expect(signatureFits('other', time, signature, body, now)).toBe(false)
  expect(signatureFits('secret', time, signature, body, new Date(now.getTime() + 300_001))).toBe(
    false,
  )
  expect(signatureFits('secret', time, signature, body, new Date(now.getTime() - 300_001))).toBe(
    false,
  )
  for (const bad of [undefined, '', 'x', '1e12', ['a'], `${time}0`])
    expect(signatureFits('secret', bad, signature, body, now)).toBe(false)
  for (const bad of [undefined, '', 'zz', signature.toUpperCase(), `${signature}00`, [signature]])
    expect(signatureFits('secret', time, bad, body, now)).toBe(false)
})
