import { expect, test } from 'vitest'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { callName, initials, shortId, valueName } from './words.ts'

test.each([
  ['30081662257763329', '…763329'],
  ['PAY-30082751359178754', 'PAY-…178754'],
  ['25', '25'],
  ['FLK-8M4T2K', 'FLK-8M4T2K'],
])('the number %s is told from others by %s', (id, short) => {
  expect(shortId(id)).toBe(short)
})

test('two names make two letters, in Turkish capitals', () => {
  expect(['ilker ışık', 'Derya', 'Ali Can Öz'].map(initials)).toEqual(['İI', 'D', 'AC'])
})

test('a key that has no word stands as it came', () => {
  expect(callName(officePhrases.tr, 'office_staff/save')).toBe('Personel değişikliği')
  expect(callName(officePhrases.tr, 'office_new/call')).toBe('office_new/call')
  expect(valueName(officePhrases.en, 'iban_new')).toBe('IBAN added recently')
  expect(valueName(officePhrases.en, 'anything')).toBe('anything')
})
