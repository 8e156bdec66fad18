import { createHash, createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bytesOfHex, bytesOfText, hexOf, hmacSha256, sha256 } from './sha256.ts'

test('it is the SHA-256 of everybody, at every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = randomBytes(length)
    const known = createHash('sha256').update(bytes).digest('hex')
    expect(hexOf(sha256(Uint8Array.from(bytes)))).toBe(known)
    expect(bytesOfHex(bytes.toString('hex'))).toEqual(Uint8Array.from(bytes))
  }
  expect(hexOf(sha256(bytesOfText('ağaç')))).toBe(createHash('sha256').update('ağaç').digest('hex'))
})

test('and the HMAC, for short and long keys and messages', () => {
  for (const length of [0, 1, 32, 63, 64, 65, 200])
    for (const text of ['', 'client:7:0', 'x'.repeat(55), 'x'.repeat(56), 'ş'.repeat(130)]) {
      const key = randomBytes(length)
      expect(hexOf(hmacSha256(Uint8Array.from(key))(text))).toBe(
        createHmac('sha256', key).update(text).digest('hex'),
      )
    }
})
