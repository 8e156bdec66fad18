import { describe, expect, test } from 'vitest'
import { slots } from '../reels/test-reels.ts'
import { linesEngine, lines, payLine } from './lines.ts'
import { stripLetters, type LinesData } from '../reels/slot.ts'

const pays = new Int32Array(66)
const set = (letter: string, [a, b, c]: [number, number, number]) =>
  [a, b, c].forEach((pay, i) => (pays[stripLetters.indexOf(letter) * 6 + 3 + i] = pay))
set('W', [100, 500, 5000])
set('1', [80, 400, 4000])
set('T', [10, 40, 100])
const of = (line: string) =>
  payLine(
    pays,
    [...line].map((c) => stripLetters.indexOf(c)),
  )

describe('a line', () => {
  test('pays the longest run from the left, wilds standing in', () => {
    expect(of('TTTAK')).toEqual({ pay: 10, symbol: 10, count: 3 })
    expect(of('TWTWK')).toMatchObject({ pay: 40, count: 4 })
    expect(of('W1W11')).toMatchObject({ pay: 4000, symbol: 2, count: 5 })
    expect(of('TTATT').pay).toBe(0)
    expect(of('ATTTT').pay).toBe(0)
  })
  test('pays the better of the wilds alone and the wilds as another symbol', () => {
    expect(of('WWWTA')).toMatchObject({ pay: 100, symbol: 0, count: 3 })
    expect(of('WWW11')).toMatchObject({ pay: 4000, symbol: 2 })
    expect(of('WWWWT')).toMatchObject({ pay: 500, symbol: 0 })
    expect(of('WWWWW')).toMatchObject({ pay: 5000, symbol: 0, count: 5 })
  })
  test('a wild never stands for a scatter', () => {
    expect(of('WWS11').pay).toBe(0)
    expect(of('TTSTT').pay).toBe(0)
  })
  test('the twenty lines differ and lie in the window', () => {
    expect(new Set(lines.map((l) => l.join())).size).toBe(20)
    expect(lines.flat().every((row) => row >= 0 && row <= 2)).toBe(true)
  })
})

test('a free spin pays the base spin of the same stops times the multiplier, wherever it stops', () => {
  const data = slots['lale-bahcesi'] as LinesData
  const engine = linesEngine(data)
  for (let i = 0; i < 2_000; i += 1) {
    const stops = data.strips.map((strip, reel) => (i * (7 + reel * 4)) % strip.length)
    expect(engine.free(stops).pay).toBe(engine.base(stops).pay * data.freeMultiplier)
  }
})
