import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Lang } from '../../engines/define.ts'
import { decimalOf, hundredthsIn } from './decimals.ts'

it.each<[string, number | null, number | null]>([
  // As it is typed, what a Turk means by it, what an Englishman does.
  ['48,50', 4_850, 4_850],
  ['48.5', 4_850, 4_850],
  ['2', 200, 200],
  ['1.000', 100_000, null],
  ['10,000', null, 1_000_000],
  ['1,500', null, 150_000],
  ['1,405', null, 140_500],
  ['1.000,50', 100_050, 100_050],
  ['1,000.5', 100_050, 100_050],
  ['10000,00', 1_000_000, 1_000_000],
  [',5', 50, 50],
  ['%12', 1_200, 1_200],
  ['3×', 300, 300],
  ['20 TL', 2_000, 2_000],
  ['', null, null],
  ['-3', null, null],
  ['1e3', null, null],
  ['12,345,6', null, null],
  ['abc', null, null],
])('%j is what its writer means, and nothing where it could be two', (typed, tr, en) => {
  expect([hundredthsIn(typed, 'tr'), hundredthsIn(typed, 'en')]).toEqual([tr, en])
})

const marks = { tr: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const
const group = (digits: string, mark: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, mark)

it('every number comes back from each way of writing it in its language', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.constantFrom<Lang>('tr', 'en'),
      fc.constantFrom('', ' ', '\u00a0', 'own'),
      fc.constantFrom('', ' TL', '×'),
      (hundredths, lang, groups, tail) => {
        const { group: own, decimal } = marks[lang]
        const mark = groups === 'own' ? own : groups
        const [whole, places] = [
          String(Math.floor(hundredths / 100)),
          String(hundredths % 100).padStart(2, '0'),
        ]
        const text = `${mark === '' ? whole : group(whole, mark)}${decimal}${places}${tail}`
        expect(hundredthsIn(text, lang), text).toBe(hundredths)
        expect(hundredthsIn(decimalOf(hundredths, lang), lang)).toBe(hundredths)
      },
    ),
  )
})

it('one mark of the other language before three digits could be thousands or thousandths: it is no number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.integer({ min: 0, max: 999 }),
      (head, tail) => {
        const digits = String(tail).padStart(3, '0')
        expect(hundredthsIn(`${head},${digits}`, 'tr')).toBeNull()
        expect(hundredthsIn(`${head}.${digits}`, 'en')).toBeNull()
      },
    ),
  )
})
