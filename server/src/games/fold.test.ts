import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test.each([
  [['IŞIK', 'ışık', 'isik', 'İŞİK', 'işik', 'Isik', 'i\u0307şik'], 'isik'],
  [
    ['KÂHİNİN KÜRESİ', 'kâhinin küresi', 'kahinin kuresi', 'Ka\u0302hinin Ku\u0308resi'],
    'kahinin kuresi',
  ],
  [['ÇARKI', 'çarkı', 'carki', 'CARKI'], 'carki'],
  [['Ağaç', 'AĞAÇ', 'agac'], 'agac'],
  [['PIRATE', 'pirate', 'Pırate'], 'pirate'],
  [['  Şeker  ', 'seker'], 'seker'],
])('%j are all "%s" to the search', (spellings, folded) => {
  expect(spellings.map(fold)).toEqual(spellings.map(() => folded))
})
