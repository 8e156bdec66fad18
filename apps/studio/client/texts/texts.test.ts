import { expect, test } from 'vitest'
import { errorKeys } from '../../src/protocol/protocol.ts'
import type { Symbols } from '../../engines/title.ts'
import { en } from './en.ts'
import { symbolName } from './symbols.ts'
import { tr } from './tr.ts'

const titles = Object.values(
  import.meta.glob<{ symbols?: Symbols }>('../../titles/*.ts', { import: 'default', eager: true }),
)
const royals = ['A', 'K', 'Q', 'J', '10']

test('every symbol of every title has a name in both languages', () => {
  const arts = titles.flatMap(({ symbols }) =>
    symbols ? [symbols.wild, symbols.scatter, ...symbols.premiums] : [],
  )
  expect(arts.length).toBe(27 * 6)
  expect(
    arts.filter(
      (art) =>
        symbolName(art, 'tr') === art &&
        !royals.includes(art) &&
        !['koala', 'panda', 'zebra'].includes(art),
    ),
  ).toEqual([])
  expect(
    arts.filter(
      (art) =>
        symbolName(art, 'en').includes('-') &&
        !['four-leaf clover', 'long-necked dinosaur'].includes(symbolName(art, 'en')),
    ),
  ).toEqual([])
})

test('every refusal of the studio has a sentence', () => {
  for (const key of errorKeys) {
    expect(tr.trouble[key]).toBeTruthy()
    expect(en.trouble[key]).toBeTruthy()
  }
})
