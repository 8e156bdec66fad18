import { expect, test } from 'vitest'
import { readClock } from './clock-entry.ts'

test.each([
  ['7', '07:00'],
  ['07:30', '07:30'],
  ['730', '07:30'],
  ['2315', '23:15'],
  ['23.15', '23:15'],
  [' 00:00 ', '00:00'],
  ['24', null],
  ['23:60', null],
  ['-1', null],
  ['1e1', null],
  ['gece', null],
  ['', null],
])('"%s" is %s', (text, clock) => {
  expect(readClock(text)).toBe(clock)
})
