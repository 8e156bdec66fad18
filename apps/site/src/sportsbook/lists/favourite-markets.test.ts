import { expect, test } from 'vitest'
import type { SportMarket } from '../match/event.ts'
import { readMarkets } from './favourite-markets.ts'
import { boxesOf } from '../match/market-groups.ts'

test('starred kinds of market are read as anybody’s text: what is none is left out', () => {
  expect(readMarkets('["btts","total","btts"]')).toEqual(['btts', 'total'])
  expect(readMarkets('["Kötü <b>", 7, "oe"]')).toEqual(['oe'])
  for (const bad of [null, '', '{', '{"btts":1}', '"btts"']) expect(readMarkets(bad)).toEqual([])
})

test('markets of a starred kind stand first in their group, and in the main one wherever they belong', () => {
  const all = ['1x2', 'total|2.5', 'oe', 'corner|3'].map((marketID): SportMarket => ({
    marketID,
    status: 'active',
    mbs: 1,
    outcomes: [],
  }))
  const ids = (group: 'main' | 'goals', starred: string[]) =>
    boxesOf(all, group, starred).map(({ id }) => id)
  expect(ids('main', ['corner'])).toEqual(['corner', '1x2', 'total'])
  expect(ids('goals', ['oe'])).toEqual(['oe', 'total'])
  expect(ids('goals', [])).toEqual(['total', 'oe'])
})
