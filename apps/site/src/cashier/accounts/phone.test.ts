import { expect, test } from 'vitest'
import { toPhone } from './phone.ts'

test('one number, however it is typed', () => {
  for (const typed of [
    '+90 532 111 22 33',
    '0532 111 22 33',
    '532-111-22-33',
    '(0532) 111 22 33',
    '0090 532 111 2233',
    '90 532 111 22 33',
  ])
    expect([typed, toPhone(typed)]).toEqual([typed, '+905321112233'])
  expect(toPhone('+49 151 23456789')).toBe('+4915123456789')
})

test('what is no number is left to the sentence that says so', () => {
  expect(toPhone('')).toBe('')
  expect(toPhone('yok')).toBe('yok')
  expect(toPhone('532 111')).toBe('532111')
})
