import { describe, expect, test } from 'vitest'
import { slots } from '../reels/test-reels.ts'
import { cascadeEngine } from './cascade.ts'
import { stripLetters, type CascadeData } from '../reels/slot.ts'

const data: CascadeData = {
  strips: ['ATQJKA', '1TWJKS', '2TQ3KW', '3QJ4KA', '4QJ1KT'],
  pays: { T: [10, 20, 50], A: [5, 10, 20], S: [200, 300, 400] },
  freeSpins: { awards: [8, 10, 12], retrigger: 5, retriggersMax: 1 },
  multipliers: [1, 2, 3],
  freeMultipliers: [2, 4, 6],
}
const letters = (shown: Uint8Array) =>
  [0, 1, 2, 3, 4].map((reel) =>
    Array.from(shown.slice(reel * 3, reel * 3 + 3), (code) => stripLetters[code]).join(''),
  )

describe('a cascade', () => {
  test('winners vanish, the rest falls, and the strip comes down from above', () => {
    // Reel 1 stops on A T Q, reel 2 on 1 T W, reel 3 on 2 T Q: T three times (the wild too), two
    // ways.
    const { pictures } = cascadeEngine(data).base([0, 0, 0, 0, 0])
    expect(letters(pictures[0]!.shown)).toEqual(['ATQ', '1TW', '2TQ', '3QJ', '4QJ'])
    const win = pictures[0]!.wins.find((w) => w.symbol === stripLetters.indexOf('T'))
    expect(win).toMatchObject({ count: 3, ways: 2, pay: 20, cells: [1, 4, 5, 7] })
    // What stood above the window on each strip (its end) comes in; reel 4 and 5 did not win and
    // stand still.
    expect(letters(pictures[1]!.shown)).toEqual(['AAQ', 'KS1', 'W2Q', '3QJ', '4QJ'])
  })

  test('each further win counts by the next step of the ladder, the last step stays', () => {
    const engine = cascadeEngine(slots['seker-yagmuru'] as CascadeData)
    const { multipliers, freeMultipliers, strips } = slots['seker-yagmuru'] as CascadeData
    for (let i = 0; i < 3_000; i += 1) {
      const stops = strips.map((strip, reel) => (i * (5 + reel * 2)) % strip.length)
      for (const [spin, ladder] of [
        [engine.base(stops), multipliers],
        [engine.free(stops), freeMultipliers],
      ] as const) {
        const pay = spin.pictures.reduce(
          (sum, p, level) =>
            sum +
            p.wins.reduce((s, w) => s + w.pay, 0) * ladder[Math.min(level, ladder.length - 1)]!,
          0,
        )
        expect(spin.pay).toBe(pay + spin.scatterPay)
        expect(spin.pictures.at(-1)!.wins).toEqual([])
      }
    }
  })

  test('the same stops always give the same spin', () => {
    const engine = cascadeEngine(slots['volkan'] as CascadeData)
    for (let i = 0; i < 200; i += 1)
      expect(engine.base([i % 20, i % 7, i % 11, i % 13, 3])).toEqual(
        engine.base([i % 20, i % 7, i % 11, i % 13, 3]),
      )
  })
})
