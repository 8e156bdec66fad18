import type { Draw } from '../src/maths/draw.ts'
import { sketching } from './law.ts'

/* For tests: all draws that a game can ask for, one history after another, and draws at hand. */

/**
 * Plays once for every possible sequence of draws, in order: `play` is given the draws, and what it draws decides what
 * comes next. Returns how many there were.
 */
export const everyHistory = (play: (draw: Draw, drawn: readonly number[]) => void): number => {
  const ranges: number[] = []
  const values: number[] = []
  let histories = 0
  for (;;) {
    let at = 0
    play((range) => {
      if (at === values.length) {
        ranges.push(range)
        values.push(0)
      }
      if (ranges[at] !== range) throw new Error(`draw ${at} was of ${ranges[at]}, now of ${range}`)
      return values[at++] as number
    }, values)
    if (at !== values.length) throw new Error('a draw was not asked for again')
    histories += 1
    while (values.length > 0 && values.at(-1) === (ranges.at(-1) as number) - 1) {
      values.pop()
      ranges.pop()
    }
    if (values.length === 0) return histories
    values[values.length - 1] = (values.at(-1) as number) + 1
  }
}

/** The draws that are written down, then an error. */
export const drawsOf = (...values: readonly number[]): Draw => {
  let at = 0
  return (range) => {
    const value = values[at++]
    if (value === undefined || value >= range) throw new Error(`no draw of ${range} at ${at - 1}`)
    return value
  }
}

/** Fast draws that are always the same. */
export const sketchedDraw = (seed: number): Draw => {
  const random = sketching(seed)
  return (range) => Math.floor(random() * range)
}
