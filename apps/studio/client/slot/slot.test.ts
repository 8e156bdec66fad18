import { describe, expect, test } from 'vitest'
import { spinCascade } from '../../engines/cascade/cascade.ts'
import { tablesOf } from '../../engines/reels/slot.ts'
import anka from '../../titles/anka-atesi.ts'
import { drops, winners, type Place } from './falling.ts'
import { linePoints, pathsOf } from './line-path.ts'
import { restingStops, stripAt, windowAt } from './strip.ts'

const placeOf = (cell: number): Place => [Math.floor(cell / 3), cell % 3]

describe('falling', () => {
  test('every cell that the maths moved is shown falling from where it stood, on real cascades', () => {
    const data = anka.config
    const tables = tablesOf(data)
    let cascades = 0
    for (let n = 0; n < 400; n++) {
      const stops = data.strips.map((strip, reel) => (n * 7 + reel * 5) % strip.length)
      const { pictures } = spinCascade(tables, stops, data.multipliers)
      for (const [i, picture] of pictures.entries()) {
        const next = pictures[i + 1]
        if (!next) continue
        cascades += 1
        const removed = [...new Set(picture.wins.flatMap((win) => win.cells))].map(placeOf)
        const gone = new Set(removed.map(([reel, row]) => reel * 3 + row))
        for (const [reel, column] of drops(removed).entries()) {
          for (const [row, rows] of column.entries()) {
            const from = row - rows
            if (from < 0) continue
            expect(gone.has(reel * 3 + from)).toBe(false)
            expect(next.shown[reel * 3 + row]).toBe(picture.shown[reel * 3 + from])
          }
        }
      }
    }
    expect(cascades).toBeGreaterThan(50)
  })

  test('new cells come from above by all the gaps of their reel', () => {
    expect(
      drops([
        [0, 1],
        [0, 2],
        [3, 0],
      ]),
    ).toEqual([
      [2, 2, 2],
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [0, 0, 0],
    ])
    expect(
      drops([
        [2, 0],
        [2, 1],
        [2, 2],
      ])[2],
    ).toEqual([3, 3, 3])
  })

  test('a cell in two wins vanishes once', () => {
    const win = {
      line: null,
      ways: 1,
      symbol: 'a' as const,
      count: 3,
      multiple: '1.00',
      amount: '1.00',
    }
    const wins = [
      {
        ...win,
        positions: [
          [0, 0],
          [1, 0],
        ] as [number, number][],
      },
      {
        ...win,
        positions: [
          [1, 0],
          [2, 2],
        ] as [number, number][],
      },
    ]
    expect(winners({ wins })).toEqual([
      [0, 0],
      [1, 0],
      [2, 2],
    ])
  })
})

describe('win lines', () => {
  test('a line passes the middle of its five cells and leaves at both edges', () => {
    expect(linePoints([1, 0, 1, 0, 1])).toBe(
      '-14,300 96,300 300,96 504,300 708,96 912,300 1022,300',
    )
  })

  test('line n of a win is the nth line; ways have none', () => {
    const win = {
      ways: null,
      symbol: 'a' as const,
      count: 3,
      positions: [],
      multiple: '1.00',
      amount: '1.00',
    }
    const lines = [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
    ]
    expect(pathsOf(lines, [{ ...win, line: 2 }])).toEqual([linePoints([0, 0, 0, 0, 0])])
    expect(pathsOf(lines, [{ ...win, line: null, ways: 4 }])).toEqual([])
  })
})

describe('strips', () => {
  test('a strip goes on above its start and below its end', () => {
    expect([-1, 0, 3, 4].map((i) => stripAt(['a', 'k', 'q', 'j'], i))).toEqual(['j', 'a', 'j', 'a'])
  })

  test('the resting picture is a piece of the real strips', () => {
    const strips = [
      ['a', 'k', 'q', 'j'],
      ['p1', 'p2', 'a'],
    ] as const
    const stops = restingStops(strips, 12)
    expect(windowAt(strips, stops)[1]).toEqual(
      [0, 1, 2].map((row) => stripAt(strips[1], (stops[1] ?? 0) + row)),
    )
  })
})
