import { expect, test } from 'vitest'
import { tableResult } from './table-results.ts'

test('a wheel has eighteen red pockets, eighteen black ones and a green one', () => {
  const tones = Array.from({ length: 37 }, (_, n) => tableResult('roulette', String(n))?.tone)
  expect([
    tones.filter((t) => t === 'red').length,
    tones.filter((t) => t === 'black').length,
    tones[0],
  ]).toEqual([18, 18, 'green'])
  // As they lie on every felt.
  expect(['32', '15', '19', '4', '21'].map((n) => tableResult('roulette', n)?.tone)).toEqual([
    'red',
    'black',
    'red',
    'black',
    'red',
  ])
})

test.each([
  ['baccarat', 'P', 'player'],
  ['baccarat', 'B', 'banker'],
  ['baccarat', 'T', 'tie'],
  ['blackjack', 'BJ', 'blackjack'],
  ['blackjack', 'X', 'bust'],
  ['blackjack', '19', 'dealer'],
])('%s %s', (kind, result, word) => expect(tableResult(kind, result)?.word).toBe(word))

test.each([
  ['roulette', '37'],
  ['roulette', 'P'],
  ['baccarat', '7'],
  ['blackjack', ''],
  ['poker', '5'],
])('%s knows no %s', (kind, result) => expect(tableResult(kind, result)).toBeNull())
