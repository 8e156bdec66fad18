import { expect, test } from 'vitest'
import { isCommonPassword } from '@felek/contract/common-passwords.ts'
import { maskEmail, maskIdentity, maskPhone } from './masks.ts'

test('masks leave no more than the ends', () => {
  expect(maskEmail('ayse.yilmaz@ornek.com')).toBe('a•••z@ornek.com')
  expect(maskEmail('ab@ornek.com')).toBe('a•••@ornek.com')
  expect(maskPhone('+905321234567')).toBe('+90••••••••67')
  expect(maskIdentity('10000000146')).toBe('•••••••••46')
})

test.each(['Password1', 'Şifre123', 'Galatasaray1905', '1Qwerty1', 'AAAAAA1', 'FENERBAHÇE1907!'])(
  'common: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each(['Mavi7Kedi', 'ABCDEFG1x', 'Ayse1234Yilmaz'])('not common: %s', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
