import { describe, expect, test } from 'vitest'
import { byPhase, nextChange, phaseOf, timeLeft } from './phases.ts'

const dates = (start: string, end: string) => ({
  Start_date: `2026-11-${start}:00:00Z`,
  End_date: `2026-11-${end}:00:00Z`,
})
const at = (time: string) => Date.parse(`2026-11-${time}`)

describe('a tournament is', () => {
  const t = dates('20T12', '21T12')
  test.each([
    ['upcoming a millisecond before its start', '20T11:59:59.999Z', 'upcoming'],
    ['active from its start on', '20T12:00:00.000Z', 'active'],
    ['active a millisecond before its end', '21T11:59:59.999Z', 'active'],
    ['concluded from its end on', '21T12:00:00.000Z', 'concluded'],
  ])('%s', (_name, now, phase) => expect(phaseOf(t, at(now))).toBe(phase))
})

test('each list has the nearest first', () => {
  const all = {
    endsLate: dates('01T00', '30T00'),
    endsSoon: dates('02T00', '22T00'),
    startsLate: dates('28T00', '29T00'),
    startsSoon: dates('23T00', '29T00'),
    endedLong: dates('01T00', '05T00'),
    endedJust: dates('01T00', '20T00'),
  }
  expect(byPhase(Object.values(all), at('21T00:00:00Z'))).toEqual({
    active: [all.endsSoon, all.endsLate],
    upcoming: [all.startsSoon, all.startsLate],
    concluded: [all.endedJust, all.endedLong],
  })
})

test('the next change is the nearest start or end to come', () => {
  const all = [dates('01T00', '30T00'), dates('23T00', '29T00')]
  expect(nextChange(all, at('21T00:00:00Z'))).toBe(at('23T00:00:00Z'))
  expect(nextChange(all, at('23T00:00:00Z'))).toBe(at('29T00:00:00Z'))
  expect(nextChange(all, at('30T00:00:00Z'))).toBe(Infinity)
})

describe('the time left', () => {
  const said = (ms: number) =>
    timeLeft(ms)
      .map((f) => `${f.text} ${f.unit}`)
      .join(' ')
  test.each([
    [2 * 86_400_000 + 14 * 3_600_000 + 36 * 60_000, '02 days 14 hours 36 minutes'],
    [86_400_000 + 1, '01 days 00 hours 01 minutes'],
    [86_400_000, '24 hours 00 minutes 00 seconds'],
    [3_661_000, '01 hours 01 minutes 01 seconds'],
    [1, '00 hours 00 minutes 01 seconds'],
    [0, '00 hours 00 minutes 00 seconds'],
    [-5_000, '00 hours 00 minutes 00 seconds'],
  ])('%i ms reads %s', (ms, text) => expect(said(ms)).toBe(text))
  test('has three fields of two digits at any time, so that nothing moves', () => {
    for (let ms = 0; ms < 99 * 86_400_000; ms += 7_777_777)
      expect(said(ms)).toMatch(/^\d\d \w+ \d\d \w+ \d\d \w+$/)
  })
})
