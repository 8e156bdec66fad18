import { expect, test } from 'vitest'
import { clockOf, isPlaying, minuteOf, overPhase, secondsOf } from './clock.ts'

const minute = (text: string) => {
  const clock = clockOf(text)
  return clock && minuteOf(clock)
}

test('the minute that is played, and what is played after the last one', () => {
  expect(
    ['first_half 0', 'first_half 59', 'first_half 60', 'second_half 3779'].map(minute),
  ).toEqual(['1’', '1’', '2’', '63’'])
  expect(['first_half 2700', 'first_half 2790', 'second_half 5520'].map(minute)).toEqual([
    '45+1’',
    '45+2’',
    '90+3’',
  ])
})

test('a break has no minute, a quarter has seconds, and what is no clock is none', () => {
  expect(minute('half_time')).toBeUndefined()
  const quarter = clockOf('quarter_4 372')
  expect(quarter && secondsOf(quarter)).toBe('06:12')
  for (const text of ['', '27', 'second half', 'second_half 1 2', null, undefined])
    expect(clockOf(text)).toBeNull()
})

test('before and after a match nothing is played', () => {
  expect(['not_started', 'first_half 1', 'half_time', 'ended'].map(clockOf).map(isPlaying)).toEqual(
    [false, true, true, false],
  )
  expect(overPhase('abandoned')).toBe('abandoned')
  expect(overPhase('half_time')).toBeUndefined()
})
