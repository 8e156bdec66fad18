import { scatterClass, symbolCodes, tablesOf, type CascadeData } from '../reels/slot.ts'

/*
 * One spin with its cascades, in typed arrays and bit masks: written for speed, and apart from
 * `cascade.ts`, which it is tested against. Cell `reel * 3 + row` is bit 1 << cell of a mask.
 */

export type Played = { base: number; free: number; scatters: number; depth: number }

const { scatter, wild } = symbolCodes
const bits = (mask: number): number => (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

/** The window on the reels, and what stands above it. */
const createWindow = (strips: readonly Uint8Array[]) => {
  const w = new Uint8Array(15)
  const above = new Int32Array(5)
  return {
    w,
    stopAt(stops: Int32Array): void {
      for (let reel = 0; reel < 5; reel += 1) {
        const strip = strips[reel] as Uint8Array
        const stop = stops[reel] as number
        for (let row = 0; row < 3; row += 1)
          w[reel * 3 + row] = strip[(stop + row) % strip.length] as number
        above[reel] = stop === 0 ? strip.length - 1 : stop - 1
      }
    },
    /** The winners vanish, and what is above them falls. */
    fall(winners: number): void {
      for (let reel = 0; reel < 5; reel += 1) {
        if (((winners >> (reel * 3)) & 7) === 0) continue
        const strip = strips[reel] as Uint8Array
        let to = reel * 3 + 2
        for (let cell = to; cell >= reel * 3; cell -= 1)
          if ((winners & (1 << cell)) === 0) w[to--] = w[cell] as number
        for (; to >= reel * 3; to -= 1) {
          w[to] = strip[above[reel] as number] as number
          above[reel] = above[reel] === 0 ? strip.length - 1 : (above[reel] as number) - 1
        }
      }
    },
    scatters(): number {
      let count = 0
      for (let cell = 0; cell < 15; cell += 1) if (w[cell] === scatter) count += 1
      return count
    },
  }
}

/** Counts the pay of a window: `won` of the last one, and its ways by level into `ways`. */
const createScore = (w: Uint8Array, pays: Int32Array, ways: Float64Array) => {
  /** Cells of a reel that hold the symbol or a wild, as a mask of the whole window. */
  const matches = (reel: number, symbol: number): number => {
    const at = reel * 3
    const [a, b, c] = [w[at] as number, w[at + 1] as number, w[at + 2] as number]
    return (
      ((a === symbol || a === wild ? 1 : 0) |
        (b === symbol || b === wild ? 2 : 0) |
        (c === symbol || c === wild ? 4 : 0)) <<
      at
    )
  }
  const score = {
    won: 0,
    /** Adds up the pay of the window in `won`; answers the mask of the winners. */
    count(level: number): number {
      let winners = 0
      score.won = 0
      for (let row = 0; row < 3; row += 1) {
        const symbol = w[row] as number
        if (symbol === scatter || (row > 0 && symbol === w[0]) || (row > 1 && symbol === w[1]))
          continue
        let mask = matches(0, symbol)
        let product = bits(mask)
        let count = 1
        for (; count < 5; count += 1) {
          const here = matches(count, symbol)
          if (here === 0) break
          mask |= here
          product *= bits(here >> (count * 3))
        }
        if (count < 3) continue
        // The tuner asks for the ways of symbols whose pay it has not chosen yet.
        const at = level * 66 + symbol * 6 + count
        ways[at] = (ways[at] as number) + product
        const pay = pays[symbol * 6 + count] as number
        if (pay === 0) continue
        score.won += pay * product
        winners |= mask
      }
      return winners
    },
  }
  return score
}

const levelsMax = 60
const ladderOf = (steps: readonly number[]): Int32Array =>
  Int32Array.from({ length: levelsMax }, (_, i) => steps[Math.min(i, steps.length - 1)] as number)

/** Plays spins by their stops; the answer is one object, written anew by each. */
export const createPlayer = (
  data: CascadeData,
  ways: Float64Array,
): ((stops: Int32Array) => Played) => {
  const { strips, pays } = tablesOf(data)
  const reels = createWindow(strips)
  const score = createScore(reels.w, pays, ways)
  const [baseLadder, freeLadder] = [ladderOf(data.multipliers), ladderOf(data.freeMultipliers)]
  const played: Played = { base: 0, free: 0, scatters: 0, depth: 0 }
  return (stops) => {
    reels.stopAt(stops)
    let depth = 0
    played.base = 0
    played.free = 0
    for (let winners = score.count(0); winners !== 0; winners = score.count(depth)) {
      played.base += score.won * (baseLadder[depth] as number)
      played.free += score.won * (freeLadder[depth] as number)
      reels.fall(winners)
      depth += 1
      if (depth > 50) throw new Error(`cascades without end at ${stops.join()}`)
    }
    const scatters = reels.scatters()
    const paid = pays[scatter * 6 + scatterClass(scatters)] as number
    played.base += paid
    played.free += paid
    played.scatters = scatters
    played.depth = depth
    return played
  }
}
