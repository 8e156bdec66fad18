import { expect, test } from 'vitest'
import { officePhrases } from '@felek/phrases/office-phrases.ts'
import { kindName, whyHeld, whyTwo } from './held-words.ts'

test('giving takes a second person from 25,000 TL on, taking back always', () => {
  expect(whyTwo({ amount: '24999.99' }, 'release')).toBeNull()
  expect(whyTwo({ amount: '25000.00' }, 'release')).toBe('amount')
  expect(whyTwo({ amount: '0.01' }, 'refuse')).toBe('takeBack')
})

test('kinds and whys have words in both languages, and stand as they came where they have none', () => {
  expect(kindName(officePhrases.tr, { kind: 'rollback' })).toBe('İade')
  expect(whyHeld(officePhrases.en, { why: 'day_ceiling' })).toBe(
    'Over the provider’s limit of a day',
  )
  expect(whyHeld(officePhrases.tr, { why: 'toString' })).toBe('toString')
})
