import { expect, test } from 'vitest'
import { byPopularity } from './newness.ts'

const now = new Date('2026-11-28T12:00:00Z')
const game = (name: string, rank: number, playerDays: number, released: string) => ({
  name,
  playerDays,
  row: { rank, released_at: new Date(released) },
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
