import { expect, test } from 'vitest'
import { titles } from '@felek/studio/src/titles.ts'
import { coverPairs } from './distance.ts'

/** Closer than this, two covers were taken for one another in a lobby of small tiles. */
const apartMin = 21
/** Side by side the eye compares: neighbours must differ more. */
const neighboursApartMin = 25

test('no two covers can be taken for one another', async () => {
  const pairs = await coverPairs()
  expect(
    pairs.filter(({ apart, neighbours }) => apart < (neighbours ? neighboursApartMin : apartMin)),
  ).toEqual([])
})

test('neighbours in a lobby never share a palette', () => {
  expect(
    titles
      .filter(({ theme }, i) => titles[i + 1]?.theme.palette === theme.palette)
      .map(({ slug }) => slug),
  ).toEqual([])
})

test('no two slots have the same hero', () => {
  const heroes = titles
    .filter(({ symbols }) => symbols !== undefined)
    .map(({ theme }) => theme.hero)
  expect(new Set(heroes).size).toBe(heroes.length)
})
