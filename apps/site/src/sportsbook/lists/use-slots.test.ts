import { expect, test } from 'vitest'
import { slotsAfter } from './use-slots.ts'

test('who has a place keeps it; who has left gives it to the next', () => {
  expect(slotsAfter([], ['a', 'b', 'c'], 2)).toEqual(['a', 'b'])
  expect(slotsAfter(['a', 'b'], ['d', 'c', 'b', 'a'], 2)).toEqual(['a', 'b'])
  expect(slotsAfter(['a', 'b'], ['d', 'b'], 2)).toEqual(['d', 'b'])
  expect(slotsAfter(['a', 'b', 'c'], ['c'], 3)).toEqual(['c'])
  expect(slotsAfter(['a'], ['a', 'e'], 3)).toEqual(['a', 'e'])
})
