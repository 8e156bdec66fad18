import { expect, it } from 'vitest'
import { flightAt } from '../../../client/play/room.ts'
import { createGlPainter } from '../../../client/stage/gl-painter.ts'
import type { Painter } from '../../../client/stage/painter.ts'
import { fakeCanvas, fakeGl } from '../../../client/stage/test-gl.ts'
import cuts from '../../../client/titles/cuts/hezarfen.json' with { type: 'json' }
import { multipleAt, timeOf } from '../flight.ts'
import type { RoomRound } from '../room-messages.ts'
import { pathAt } from './layout.ts'
import { drawFlight } from './scene.ts'

const takeoffAt = 1_000_000
const round = (more: Partial<RoomRound>): RoomRound => ({
  roundId: 'r',
  number: 7,
  phase: 'flight',
  phaseAt: takeoffAt,
  endsAt: null,
  takeoffAt,
  linkHash: '',
  lateHash: '',
  late: null,
  crash: null,
  ceiling: null,
  broken: false,
  ...more,
})
/** `at`: game time. */
const crashed = (multiple: number, at: number): RoomRound =>
  round({ phase: 'rest', endsAt: takeoffAt + at + 4_000, crash: { multiple, at, link: '' } })

it('shows what the clock says: bets, bell, a flight that climbs, and where it crashed', () => {
  expect(flightAt(null, 5)).toEqual({ state: 'waiting' })
  const betting = round({ phase: 'betting', takeoffAt: null, endsAt: 6_000 })
  expect(flightAt(betting, 1_000)).toEqual({ state: 'betting', leftMs: 5_000 })
  expect(flightAt(betting, 7_000)).toEqual({ state: 'betting', leftMs: 0 })
  expect(flightAt(round({ phase: 'bell', takeoffAt: null }), 1)).toEqual({ state: 'bell' })
  expect(flightAt(round({}), takeoffAt - 40)).toMatchObject({ flownMs: 0, multiple: 100 })
  expect(flightAt(round({}), takeoffAt + 11_600)).toEqual({
    state: 'flying',
    flownMs: 11_600,
    multiple: multipleAt(11_600),
  })
})

it('flies on until it hears of the crash, and steps back to where that was', () => {
  const at = timeOf(251)
  const heard = takeoffAt + at + 180
  expect(flightAt(round({}), heard)).toMatchObject({ state: 'flying', multiple: 253 })
  expect(flightAt(crashed(250, at), heard)).toEqual({
    state: 'crashed',
    flownMs: timeOf(250),
    multiple: 250,
    sinceMs: 180,
    leftMs: 3_820,
  })
  expect(flightAt(crashed(100, 0), takeoffAt + 150)).toMatchObject({
    flownMs: 0,
    multiple: 100,
  })
})

it('leaves the tower, rises without a leap, and stays on the stage however high it goes', () => {
  const size = { w: 390, h: 348 }
  let before = pathAt(size, 0, 1)
  for (let ms = 33; ms < 160_000; ms += 33) {
    const [x, y] = pathAt(size, ms, 1)
    expect(x).toBeGreaterThanOrEqual(before[0])
    expect(y).toBeLessThanOrEqual(before[1] + 1e-9)
    // The first frames are the quickest.
    if (ms > 100) expect(Math.hypot(x - before[0], y - before[1])).toBeLessThan(14)
    before = [x, y]
  }
  expect(before[0]).toBeLessThan(size.w)
  expect(before[1]).toBeGreaterThan(0)
})

it('draws every moment of a round in one call, in numbers, in either motion', () => {
  for (const still of [false, true]) {
    const painter = createGlPainter(fakeCanvas(fakeGl().gl))
    if (!painter) throw new Error('no painter')
    const atlas = painter.texture({ width: 768, height: 478 } as never)
    const size = { w: 390, h: 348 }
    const strict: Painter = {
      ...painter,
      sprite: (texture, cut, ...numbers) => {
        expect(numbers.every((value) => Number.isFinite(value))).toBe(true)
        painter.sprite(texture, cut, ...numbers)
      },
    }
    for (const told of [round({}), crashed(180, timeOf(181))])
      for (let ms = 0; ms < 14_000; ms += 100) {
        painter.begin(size.w, size.h, 2)
        const flight = flightAt(told, takeoffAt + ms)
        drawFlight({ painter: strict, atlas, cuts, size, flight, delayMs: 150, nowMs: ms, still })
        painter.end()
        expect(painter.calls).toBe(1)
      }
  }
})
