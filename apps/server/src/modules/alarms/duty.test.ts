import { expect, test } from 'vitest'
import { isOnDuty, momentIn, toChain, toClock, toMinute, type Shift } from './duty.ts'

const shift = (over: Partial<Shift>): Shift => ({
  staff_id: 1n,
  days: [1, 2, 3, 4, 5],
  from_minute: 9 * 60,
  to_minute: 18 * 60,
  ...over,
})
const at = (day: number, clock: string) => ({ day, minute: toMinute(clock) })

test('hours are those of the territory: a Sunday night in London is a Monday in Istanbul', () => {
  const moment = new Date('2026-11-29T22:30:00Z')
  expect(momentIn('Europe/Istanbul', moment)).toEqual({ day: 1, minute: 90 })
  expect(momentIn('Europe/London', moment)).toEqual({ day: 7, minute: 22 * 60 + 30 })
})

test.each([
  ['within its hours', {}, at(1, '09:00'), true],
  ['at its end', {}, at(1, '18:00'), false],
  ['on another day', {}, at(6, '12:00'), false],
  ['overnight, before midnight', { from_minute: 1_320, to_minute: 480 }, at(5, '23:00'), true],
  ['overnight, the morning after', { from_minute: 1_320, to_minute: 480 }, at(6, '07:59'), true],
  [
    'overnight, the morning of its first day',
    { from_minute: 1_320, to_minute: 480 },
    at(1, '07:00'),
    false,
  ],
  [
    'overnight from Sunday to Monday',
    { days: [7], from_minute: 1_320, to_minute: 480 },
    at(1, '03:00'),
    true,
  ],
  ['the whole day', { from_minute: 0, to_minute: 1_440 }, at(3, '23:59'), true],
  ['from noon to noon', { days: [2], from_minute: 720, to_minute: 720 }, at(3, '11:59'), true],
])('a shift %s', (_title, over, moment, is) => {
  expect(isOnDuty(shift(over), moment)).toBe(is)
})

test('the chain has those on duty in their order, then the owners, each once', () => {
  const shifts = [
    shift({ staff_id: 5n }),
    shift({ staff_id: 9n, days: [7] }),
    shift({ staff_id: 2n }),
    shift({ staff_id: 5n, from_minute: 0 }),
  ]
  expect(toChain(shifts, [1n, 2n], at(1, '10:00'))).toEqual([5n, 2n, 1n])
  expect(toChain(shifts, [1n], at(6, '10:00'))).toEqual([1n])
})

test('minutes and clocks are two ways to say one thing', () => {
  for (const minute of [0, 61, 1_439, 1_440]) expect(toMinute(toClock(minute))).toBe(minute)
})
