import { expect, test } from 'vitest'
import { partsOf, pointsInGame } from './parts.ts'

test('quarters come before overtimes, sets in their order, and football has none', () => {
  const basketball = { overtime_1: [9, 7], quarter_2: [20, 18], quarter_1: [21, 23], fouls: [3, 4] }
  expect(partsOf(basketball).map(({ kind, n, pair }) => [kind, n, pair[0]])).toEqual([
    ['quarter', 1, 21],
    ['quarter', 2, 20],
    ['overtime', 1, 9],
  ])
  expect(partsOf({ set_1: [6, 4], set_2: [3, 4] }).map(({ pair }) => pair)).toEqual([
    [6, 4],
    [3, 4],
  ])
  expect(partsOf({ corners: [4, 3], half: [1, 0] })).toEqual([])
})

test('points of a game are as they are called', () => {
  expect(pointsInGame({ game: [50, 40] })).toEqual(['A', '40'])
  expect(pointsInGame({ game: [0, 15] })).toEqual(['0', '15'])
  expect(pointsInGame({})).toBeUndefined()
})
