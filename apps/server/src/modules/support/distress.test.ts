import { expect, test } from 'vitest'
import { isDistressed } from './distress.ts'

test.each([
  'Kumarı bırakamıyorum, maaşımın tamamı gitti.',
  'ARTIK YAŞAMAK İSTEMİYORUM',
  'artık yaşamak istemiyorum',
  'Borç batağındayım; tefeciden para aldım',
  'I can’t stop playing and lost everything.',
  'i want to die',
  'Kendime zarar vermekten korkuyorum',
])('%j is of distress', (message) => {
  expect(isDistressed(message)).toBe(true)
})

test.each([
  'Çekim talebim 2 gündür bekliyor, ne zaman sonuçlanır?',
  'Lale Bahçesi açılmıyor, hep hata veriyor.',
  'Bonusumu neden kaybettim? Çevrim şartı ne?',
  'I cannot sign in, the code is wrong.',
  'Bağlantım koptu, turum ne oldu?',
  '',
])('%j is not', (message) => {
  expect(isDistressed(message)).toBe(false)
})
