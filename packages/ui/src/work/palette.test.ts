import { expect, test } from 'vitest'
import { findItems, foldForSearch, type PaletteItem } from './palette.tsx'

const item = (label: string, words?: string): PaletteItem => ({
  id: label,
  label,
  group: 'g',
  run: () => {},
  ...(words && { words }),
})
const items = [item('Denetim kaydı'), item('Çıkış yap'), item('İzinli ağlar', 'allow list')]
const found = (typed: string) => findItems(items, typed).map(({ label }) => label)

test('what is typed without its marks and dots finds what has them', () => {
  expect(found('cikis')).toEqual(['Çıkış yap'])
  expect(found('IZINLI')).toEqual(['İzinli ağlar'])
  expect(foldForSearch('ŞIĞ İı')).toBe('sig ii')
})

test('every word has to begin one of the item’s, in any order', () => {
  expect(found('kay den')).toEqual(['Denetim kaydı'])
  expect(found('netim')).toEqual([])
  expect(found('allow')).toEqual(['İzinli ağlar'])
  expect(found('  ')).toHaveLength(3)
})
