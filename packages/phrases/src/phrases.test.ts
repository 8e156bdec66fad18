import { expect, test } from 'vitest'
import { officePhrases } from './office-phrases.ts'
import { fill, phrases } from './phrases.ts'

test('the rules of a tournament count in English: one slot, six slots', () => {
  const { games, prizes } = phrases.en.rewards.tournamentRules
  expect(fill(games, { count: 1 })).toMatch(/^Eligible game: the slot listed on this page\. /)
  expect(fill(games, { count: 6 })).toMatch(/^Eligible games: the 6 slots listed on this page\. /)
  expect(fill(prizes, { places: 1 })).toMatch(/^First place wins a share of the pool\. /)
  expect(fill(prizes, { places: 10 })).toMatch(/^The top 10 places win a share of the pool\. /)
  expect(fill('{n, plural, one {# day} other {# days}} and {n}', { n: 2 })).toBe('2 days and 2')
})

test('what has no value stays as it stands', () => {
  expect(fill('{n, plural, one {# day} other {# days}}, {n}')).toBe(
    '{n, plural, one {# day} other {# days}}, {n}',
  )
})

test('a field’s sentence has one key: the office’s are none of the players’', () => {
  const own = Object.keys(officePhrases.tr.fields)
  expect(own.filter((key) => key in phrases.tr.fields)).toEqual([])
  expect(Object.keys(officePhrases.tr.errors).filter((key) => key in phrases.tr.errors)).toEqual([])
})
