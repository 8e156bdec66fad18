import { expect, test } from 'vitest'
import { byPopularity } from './newness.ts'

const now = new Date('2026-11-28T12:00:00Z')
const game = (name: string, rank: number, playerDays: number, released: string) => ({
  name,
  playerDays,
  row: { rank, released_at: new Date(released), house_rank: null as number | null },
})
const order = (games: ReturnType<typeof game>[], at = now) =>
  byPopularity(games, at).map(({ name }) => name)

test('what is played on more days stands first, and the provider’s order decides where nobody plays', () => {
  const old = '2026-01-01'
  const games = [
    game('a', 0, 0, old),
    game('b', 1, 3, old),
    game('c', 2, 7, old),
    game('d', 3, 0, old),
  ]
  expect(order(games)).toEqual(['c', 'b', 'a', 'd'])
})

test('four new titles lead for four weeks, in the provider’s order; a fifth goes by play', () => {
  const fresh = '2026-11-23'
  const games = [
    game('old', 0, 90, '2026-01-01'),
    ...[1, 2, 3, 4, 5].map((n) => game(`new ${n}`, n, 0, fresh)),
    game('to come', 6, 0, '2026-12-24'),
  ]
  expect(order(games)).toEqual(['new 1', 'new 2', 'new 3', 'new 4', 'old', 'new 5', 'to come'])
  expect(order(games, new Date('2026-12-22T00:00:00Z'))[0]).toBe('old')
})

test('what the operator has given a place stands before all others, in the order of the places', () => {
  const games = [
    game('new', 0, 50, '2026-11-23'),
    game('played', 1, 90, '2026-01-01'),
    game('second', 3, 0, '2026-01-01'),
    game('first', 2, 1, '2026-01-01'),
  ]
  for (const [i, place] of [
    [2, 7],
    [3, 0],
  ] as const)
    Object.assign(games[i]?.row ?? {}, { house_rank: place })
  expect(order(games)).toEqual(['first', 'second', 'new', 'played'])
})
