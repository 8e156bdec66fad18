import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { figuresOf, withFigures } from './figures.ts'

test('a figure is written as its language writes it, and an unknown one stops', () => {
  expect(withFigures('tr', 'en çok {{stakeMax}}, {{cashOutFee}}')).toBe('en çok 100.000 TL, %5')
  expect(withFigures('en', 'at most {{stakeMax}}, {{cashOutFee}}')).toBe('at most 100,000 TL, 5%')
  expect(() => withFigures('tr', '{{stakeMaximum}}')).toThrow('stakeMaximum')
})

test.each(['tr', 'en'] as const)(
  'the rules of bets name every figure, each once (%s)',
  async (lang) => {
    const url = new URL(`texts/BahisKurallari.${lang}.html`, import.meta.url)
    const text = await readFile(url, 'utf8')
    const named = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
    const figures = Object.keys(figuresOf(lang))
    expect(named).toHaveLength(figures.length)
    expect(new Set(named)).toEqual(new Set(figures))
    expect(withFigures(lang, text)).not.toContain('{{')
  },
)
