import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as f from './fields.ts'
import { fold, foldCode, foldEmail, foldUsername, toAscii } from './fold.ts'
import { username } from './players.ts'
import { sportsbook } from './sportsbook.ts'

describe('what a Turkish keyboard types where ASCII is asked for', () => {
  test.each([
    ['HOSGELDİN', 'HOSGELDIN'],
    ['hosgeldın', 'HOSGELDIN'],
    ['HOŞGELDİN', 'HOSGELDIN'],
    [' HosGeldin ', 'HOSGELDIN'],
    ['hoşgeldi\u0307n', 'HOSGELDIN'],
  ])('the code %s is %s', (typed, code) => expect(foldCode(typed)).toBe(code))

  test.each([
    ['DENİZ', 'deniz'],
    ['DENIZ', 'deniz'],
    ['denız', 'deniz'],
    [' Gülşah.Çağ_1 ', 'gulsah.cag_1'],
    ['s\u0327ule', 'sule'],
  ])('the name %s is %s', (typed, name) => {
    expect(foldUsername(typed)).toBe(name)
    expect(username.parse(typed)).toBe(name)
  })

  test.each(['аyse', 'ayśe', 'josé', 'a yse'])('the name %s is refused', (typed) =>
    expect(username.safeParse(typed).success).toBe(false),
  )

  test('a recovery code, a coupon’s number, a foreign identity number', () => {
    expect(f.recoveryCode.parse('abcı-efgh-İjkl-mnop')).toBe('ABCIEFGHIJKLMNOP')
    const check = sportsbook.checkCoupon.input
    expect(check.parse({ couponNumber: 'fkşğ345678' })).toMatchObject({
      couponNumber: 'FKSG345678',
    })
    expect(f.identityNumber.parse('p12İ4')).toBe('p12I4')
  })

  test.each([
    ['DENİZ@ORNEK.COM', 'DENIZ@ORNEK.COM'],
    ['ışık@GMAİL.COM', 'isik@GMAIL.COM'],
    ['info@gözlük.com', 'info@gözlük.com'],
    ['nobody', 'nobody'],
  ])('the mailbox %s is %s', (typed, mailbox) => expect(foldEmail(typed)).toBe(mailbox))

  test('ASCII stays as it is, and folding twice is folding once', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary-ascii' }), (text) => toAscii(text) === text))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const folded of [toAscii, foldCode, foldUsername])
          expect(folded(folded(text))).toBe(folded(text))
        return fold(toAscii(text)) === fold(text)
      }),
    )
  })
})

describe('a phone is a whole phone', () => {
  test.each(['+905321234567', '+903921234567', '+4915112345678', '+12025550123'])('%s', (phone) =>
    expect(f.phone.safeParse(phone).success).toBe(true),
  )
  test.each([
    '+90532123456',
    '+90132123456',
    '+9005321234567',
    '+90532123',
    '+902121234567',
    '+9053212345678',
    '905321234567',
    '+90',
  ])('%s is refused', (phone) => expect(f.phone.safeParse(phone).success).toBe(false))
})
