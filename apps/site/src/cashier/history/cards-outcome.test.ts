import { expect, test } from 'vitest'
import { cardsOutcome } from './cards-outcome.ts'

type Hands = Parameters<typeof cardsOutcome>[0]
const hand = (who: Hands[number]['who'], total: number, n = 3): Hands[number] => ({
  who,
  total,
  cards: Array.from({ length: n }, () => '2S'),
})

test.each([
  ['bust', [hand('you', 22), hand('dealer', 25)]],
  ['blackjack', [hand('you', 21, 2), hand('dealer', 21)]],
  ['lost', [hand('you', 21), hand('dealer', 21, 2)]],
  ['push', [hand('you', 21, 2), hand('dealer', 21, 2)]],
  ['push', [hand('you', 18), hand('dealer', 18)]],
  ['dealer_bust', [hand('you', 12), hand('dealer', 22)]],
  ['won', [hand('you', 20), hand('dealer', 19)]],
  ['lost', [hand('you', 7), hand('dealer', 20)]],
  [null, [hand('you', 20), hand('you', 22), hand('dealer', 19)]],
  ['player', [hand('player', 9), hand('banker', 8)]],
  ['banker', [hand('player', 0), hand('banker', 8)]],
  ['tie', [hand('player', 6), hand('banker', 6)]],
] as const)('%s', (outcome, hands) => expect(cardsOutcome([...hands])).toBe(outcome))
