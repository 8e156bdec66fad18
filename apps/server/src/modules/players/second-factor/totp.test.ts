import { describe, expect, test } from 'vitest'
import {
  codeOf,
  fromBase32,
  matchingStep,
  newSecret,
  otpauthUrl,
  stepAt,
  toBase32,
} from './totp.ts'

/** The secret of RFC 4226 appendix D and RFC 6238 appendix B. */
const rfcSecret = toBase32(Buffer.from('12345678901234567890'))

describe('codes are those of the standards', () => {
  test('RFC 4226 appendix D: the first ten counters', () => {
    const codes = Array.from({ length: 10 }, (_, counter) => codeOf(rfcSecret, counter))
    expect(codes).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ])
  })

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RFC 6238 appendix B, SHA-1: at %i s', (seconds, code) => {
    expect(codeOf(rfcSecret, stepAt(new Date(seconds * 1_000)), 8)).toBe(code)
  })
})

test('base32 is that of RFC 4648 §10, there and back', () => {
  for (const [plain, encoded] of [
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const) {
    expect(toBase32(Buffer.from(plain))).toBe(encoded)
    expect(fromBase32(encoded).toString()).toBe(plain)
  }
  expect(() => fromBase32('JBSW8')).toThrow('not base32')
})

test('a code fits its own step and one to each side, and no other', () => {
  const now = new Date(1_800_000_000_000)
  const step = stepAt(now)
  for (const off of [-1, 0, 1])
    expect(matchingStep(rfcSecret, codeOf(rfcSecret, step + off), now)).toBe(step + off)
  for (const off of [-2, 2, 40])
    expect(matchingStep(rfcSecret, codeOf(rfcSecret, step + off), now)).toBeUndefined()
  expect(matchingStep(rfcSecret, '12345', now)).toBeUndefined()
})

test('secrets have 160 bits and are never the same', () => {
  const secrets = new Set(Array.from({ length: 100 }, newSecret))
  expect(secrets.size).toBe(100)
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address for the app names the house, the player and the secret', () => {
  expect(otpauthUrl('JBSWY3DPEHPK3PXP', 'mehmet')).toBe(
    'otpauth://totp/Felek:mehmet?secret=JBSWY3DPEHPK3PXP&issuer=Felek&algorithm=SHA1&digits=6&period=30',
  )
})
