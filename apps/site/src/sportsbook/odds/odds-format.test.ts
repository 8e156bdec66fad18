import { expect, test } from 'vitest'
import { formatOdds, oddsFormats } from './odds-format.ts'

const all = (odds: number) => oddsFormats.map((format) => formatOdds(odds, format, 'tr'))

test('odds are written in six ways', () => {
  expect(all(185)).toEqual(['1,85', '17/20', '−118', '0,85', '−1,18', '0,85'])
  expect(all(200)).toEqual(['2,00', '1/1', '+100', '1,00', '1,00', '1,00'])
  expect(all(450)).toEqual(['4,50', '7/2', '+350', '3,50', '3,50', '−0,29'])
  expect(all(150)).toEqual(['1,50', '1/2', '−200', '0,50', '−2,00', '0,50'])
})

test('the shortest and the longest odds are written too', () => {
  expect(all(101)).toEqual(['1,01', '1/100', '−10000', '0,01', '−100,00', '0,01'])
  expect(all(50_000)).toEqual(['500,00', '499/1', '+49900', '499,00', '499,00', '−0,002'])
})

test('a page in English has its point', () => {
  expect(formatOdds(185, 'decimal', 'en')).toBe('1.85')
  expect(formatOdds(185, 'fractional', 'en')).toBe('17/20')
})
