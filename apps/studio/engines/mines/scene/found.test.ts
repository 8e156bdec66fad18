import { expect, it } from 'vitest'
import { rungState } from '../../../client/play/ladder-state.ts'
import { tiles } from '../rules.ts'
import { foundOf } from './found.ts'
import type { Face } from './scene.ts'

const board = (shown: readonly Face[], rest: Face): Face[] =>
  Array.from({ length: tiles }, (_, i) => shown[i] ?? rest)

it('the first shell is an urchin: no pearl is counted, before the board is shown and after', () => {
  const view = { opened: [0], over: 'hit' } as const
  expect(foundOf(board(['urchin'], 'closed'), view)).toEqual({ pearls: 0, broke: true })
  expect(foundOf(board(['urchin'], 'pearl'), view)).toEqual({ pearls: 0, broke: true })
})

it('two pearls and an urchin are two pearls; what nobody has seen yet does not count', () => {
  const view = { opened: [0, 1, 2], over: 'hit' } as const
  expect(foundOf(board(['pearl', 'pearl'], 'closed'), view)).toEqual({ pearls: 2, broke: false })
  expect(foundOf(board(['pearl', 'pearl', 'urchin'], 'pearl'), view)).toEqual({
    pearls: 2,
    broke: true,
  })
})

it('taken, all open, back unopened: the opened ones are pearls', () => {
  for (const over of ['taken', 'closed'] as const)
    expect(foundOf(board([], 'pearl'), { opened: [4, 5, 6], over })).toEqual({
      pearls: 3,
      broke: false,
    })
  expect(foundOf(board([], 'urchin'), { opened: [], over: 'returned' })).toEqual({
    pearls: 0,
    broke: false,
  })
  expect(foundOf(board([], 'pearl'), undefined)).toEqual({ pearls: 0, broke: false })
})

it('a ladder that broke: no rung is lit or next, the one where it broke is marked', () => {
  const states = (reached: number, broke: boolean) =>
    [1, 2, 3, 4].map((rung) => rungState(rung, reached, broke))
  expect(states(0, true)).toEqual(['broke', 'later', 'later', 'later'])
  expect(states(2, true)).toEqual(['past', 'past', 'broke', 'later'])
  expect(states(2, false)).toEqual(['past', 'on', 'next', 'later'])
  expect(states(0, false)).toEqual(['next', 'later', 'later', 'later'])
})
