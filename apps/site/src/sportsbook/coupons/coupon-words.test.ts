import { expect, test } from 'vitest'
import { isSome, legWord, numberIn, readNumber } from './coupon-words.ts'

test('a leg is named by its result, and without one by whether its match has begun', () => {
  const startsAt = '2026-11-22T20:00:00Z'
  const at = Date.parse(startsAt)
  expect(legWord({ startsAt }, at - 1)).toBe('open')
  expect(legWord({ startsAt }, at)).toBe('playing')
  expect(legWord({ startsAt, result: 'half_lost' }, at - 1)).toBe('half_lost')
})

test('a number is read in groups, and found in what a person types', () => {
  expect(readNumber('FK7Q2M4XRB')).toBe('FK 7Q2M 4XRB')
  expect(numberIn(' fk 7q2m-4xrb ')).toBe('FK7Q2M4XRB')
  // The alphabet has no O, I or L: whoever reads them means 0 and 1.
  expect(numberIn('FKOIL00000')).toBe('FK01100000')
})

test.each(['', 'FK', 'FK7Q2M4XR', 'FK7Q2M4XRBB', 'AB7Q2M4XRB', 'FK7Q2M4XRU', 'FK7Q2M4X/B'])(
  '%j is no number',
  (typed) => expect(numberIn(typed)).toBeNull(),
)

test('nothing is nothing, however it is written', () => {
  expect([isSome(undefined), isSome('0.00'), isSome('-0.00'), isSome('-1.00')]).toEqual([
    false,
    false,
    false,
    true,
  ])
})
