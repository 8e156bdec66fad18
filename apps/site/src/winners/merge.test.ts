import { expect, test } from 'vitest'
import type { Winner } from '@felek/contract/winners.ts'
import { merge } from './merge.ts'

const win = (id: string, minute: number, amount = '60.00') =>
  ({ id, at: `2026-11-22T05:0${minute}:00.000Z`, amount }) as Winner
const ids = (list: readonly Winner[]) => list.map((winner) => winner.id)

test('a list of wins takes in what is new by its time, replaces what has grown and lets go of what is gone', () => {
  const known = [win('c', 3), win('b', 2), win('a', 1)]
  expect(ids(merge(known, { added: [win('d', 4)], gone: ['b'] }))).toEqual(['d', 'c', 'a'])
  const grown = merge(known, { added: [win('a', 4, '90.00')], gone: [] })
  expect([ids(grown), grown[0]?.amount]).toEqual([['a', 'c', 'b'], '90.00'])
  // Someone who may be shown again comes back to the old place.
  expect(ids(merge([win('c', 3)], { added: [win('a', 1)], gone: ['x'] }))).toEqual(['c', 'a'])
})
