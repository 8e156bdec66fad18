import { expect, test } from 'vitest'
import type { SportMarket } from './event.ts'
import { boxesNamed, boxesOf, countsOf, marketGroups, sidesOf } from './market-groups.ts'

const market = (marketID: string): SportMarket => ({
  marketID,
  status: 'active',
  mbs: 1,
  outcomes: [],
})
const ids = (group: (typeof marketGroups)[number], ...all: string[]) =>
  boxesOf(all.map(market), group).map((b) => b.markets.map((m) => m.marketID))

test('lines of one kind share a box, in their order; other markets have one each', () => {
  expect(ids('main', 'total|4.5', '1x2', 'total|2.5', 'hcp|0:1', 'hcp|1:0')).toEqual([
    ['total|2.5', 'total|4.5'],
    ['1x2'],
    ['hcp|0:1'],
    ['hcp|1:0'],
  ])
})

test('each team’s lines are a table of their own, ten after two', () => {
  expect(
    ids('goals', 'team-total|home:10.5', 'team-total|away:1.5', 'team-total|home:2.5'),
  ).toEqual([['team-total|home:2.5', 'team-total|home:10.5'], ['team-total|away:1.5']])
})

test('no market is lost: one of a kind that nobody knows stands among the first', () => {
  const all = ['1x2', 'quarter|2', 'corner|3', 'ah|-0.25', 'score', 'brand-new|7'].map(market)
  const shown = new Set(
    marketGroups.flatMap((g) => boxesOf(all, g).flatMap((b) => b.markets.map((m) => m.marketID))),
  )
  expect(shown.size).toBe(all.length)
  expect(countsOf(all).map((c) => c.id)).toEqual(['main', 'goals', 'handicap', 'quarters', 'cards'])
})

test('the next goal stands where the one before it stood', () => {
  expect(ids('goals', 'next|3', 'btts', 'next|10', 'next|4')).toEqual([['next|10'], ['btts']])
})

test('a market is found by its name in any group, once, with or without dots', () => {
  const names: Record<string, string> = {
    'total|2.5': 'Toplam Gol',
    oe: 'Tek / Çift',
    dc: 'Çifte Şans',
  }
  const all = ['total|2.5', 'total|3.5', 'oe', 'dc'].map(market)
  const found = (q: string) =>
    boxesNamed(all, q, (id) => names[id] ?? '').map((box) => box.markets.map((m) => m.marketID))
  expect(found('TOPLAM')).toEqual([['total|2.5', 'total|3.5']])
  expect(found(' cift')).toEqual([['dc'], ['oe']])
  expect(found('korner')).toEqual([])
})

test('two columns are about as high, in the order of the boxes; one alone stands left', () => {
  const lines = [1, 2, 3, 4].map((n) => market(`total|${n}.5`))
  const boxes = boxesOf([...lines, market('1x2'), market('btts'), market('dc')], 'main')
  expect([...sidesOf(boxes)]).toEqual([
    ['total', 0],
    ['1x2', 1],
    ['btts', 1],
    ['dc', 1],
  ])
  // A long table stands alone beside the short boxes, wherever it is in their order.
  const late = boxesOf([market('winner'), market('set-hcp|1.5'), ...lines], 'main')
  const tall = late.find((box) => box.isTable)?.id
  expect(new Set(late.map(({ id }) => `${id === tall} ${sidesOf(late).get(id)}`)).size).toBe(2)
  expect([...sidesOf(boxesOf([market('1x2')], 'main'))]).toEqual([['1x2', 0]])
})
