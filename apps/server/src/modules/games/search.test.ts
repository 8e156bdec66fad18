import { expect, test } from 'vitest'
import { fold } from '@felek/contract/fold.ts'
import { searched, wordsOf } from './search.ts'

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

const shelf = [
  'lale bahcesi felek studio',
  'kurt dolunay poyraz',
  'felek ruleti rulet',
  'nazar',
].map((searchKey) => ({ searchKey }))
test.each([
  ['kurt', ['kurt dolunay poyraz']],
  ['bahçesi lale', ['lale bahcesi felek studio']],
  // A letter too few, another one, two in the wrong order; of a longer word two.
  ['dolnay', ['kurt dolunay poyraz']],
  ['nazur', ['nazar']],
  ['rulte', ['felek ruleti rulet']],
  ['bahchesii', ['lale bahcesi felek studio']],
  // What is found as it stands is not watered down, and short words are taken by their letters.
  ['felek', ['lale bahcesi felek studio', 'felek ruleti rulet']],
  // Spaces do not count, neither those that are missing nor those that are too many.
  ['lalebahçesi', ['lale bahcesi felek studio']],
  ['na zar', ['nazar']],
  ['lqe', []],
  ['zebra', []],
])('a search for "%s" finds %j', (typed, found) => {
  expect(searched(shelf, wordsOf(typed)).map(({ searchKey }) => searchKey)).toEqual(found)
})
