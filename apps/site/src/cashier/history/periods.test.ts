import { describe, expect, it } from 'vitest'
import { chosenOf, daysOf, spanOf, spanText } from './periods.ts'

describe('periods of the history', () => {
  it.each([
    ['today', '2026-11-21', '2026-11-21'],
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['last-7', '2026-11-15', '2026-11-21'],
    ['last-30', '2026-10-23', '2026-11-21'],
    ['last-90', '2026-08-24', '2026-11-21'],
    ['last-180', '2026-05-26', '2026-11-21'],
    ['last-365', '2025-11-22', '2026-11-21'],
    ['last-730', '2024-11-22', '2026-11-21'],
    ['this-month', '2026-11-01', '2026-11-21'],
    ['last-month', '2026-10-01', '2026-10-31'],
  ] as const)('%s is %s to %s', (period, startDate, endDate) =>
    expect(spanOf(period, '2026-11-21')).toEqual({ startDate, endDate }),
  )

  it('has no ends for the whole of time', () => expect(spanOf('all', '2026-11-21')).toEqual({}))

  it('crosses years and short months', () => {
    expect(spanOf('last-month', '2027-01-05')).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-31',
    })
    expect(spanOf('last-month', '2028-03-31')).toEqual({
      startDate: '2028-02-01',
      endDate: '2028-02-29',
    })
    expect(spanOf('yesterday', '2027-01-01')).toEqual({
      startDate: '2026-12-31',
      endDate: '2026-12-31',
    })
  })

  it('writes a span as short as it is clear', () => {
    expect(spanText(spanOf('last-7', '2026-11-21'), '.')).toBe('15–21.11.2026')
    expect(spanText(spanOf('last-30', '2026-11-21'), '.')).toBe('23.10–21.11.2026')
    expect(spanText(spanOf('last-30', '2027-01-05'), '.')).toBe('07.12.2026–05.01.2027')
    expect(spanText(spanOf('today', '2026-11-21'), '.')).toBe('21.11.2026')
    expect(spanText(spanOf('last-30', '2026-11-21'), '/')).toBe('23/10–21/11/2026')
    expect(spanText({}, '.')).toBe('')
  })
})

it('takes days from an address only where a calendar has them, in order', () => {
  expect(chosenOf('2026-11-16..2026-11-21')).toBe('2026-11-16..2026-11-21')
  for (const bad of ['2026-02-30..2026-03-01', '2026-11-21..2026-11-16', 'x..y', '', null])
    expect(chosenOf(bad)).toBe('last-7')
  expect(daysOf('2026-11-16..2026-11-21', '2026-11-22')).toEqual({
    startDate: '2026-11-16',
    endDate: '2026-11-21',
  })
  expect(daysOf('last-730', '2026-11-22')).toEqual({
    startDate: '2024-11-23',
    endDate: '2026-11-22',
  })
})
