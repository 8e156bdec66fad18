import { expect, it } from 'vitest'
import { timeOf } from '../../engines/crash/flight.ts'
import { flightOf, lengthOf, stopsOf } from './flight-tape.ts'

it('any moment of a flight can be gone to: it climbs, ends where it ended, and falls', () => {
  const x = 326
  const flown = { multiple: x, endMs: timeOf(x + 1) }
  expect(flightOf(flown, 0)).toMatchObject({ state: 'flying', multiple: 100 })
  expect(flightOf(flown, timeOf(250))).toMatchObject({ state: 'flying', multiple: 250 })
  expect(flightOf(flown, flown.endMs - 1)).toMatchObject({ state: 'flying', multiple: x })
  expect(flightOf(flown, flown.endMs + 40)).toMatchObject({
    state: 'crashed',
    multiple: x,
    sinceMs: 40,
  })
  // One that pays nobody goes down as it takes off.
  expect(flightOf({ multiple: 100, endMs: timeOf(101) }, 5_000)).toMatchObject({ flownMs: 0 })
  expect(stopsOf(flown, [250, 200, 250])).toEqual([0, timeOf(200), timeOf(250), lengthOf(flown)])
})
