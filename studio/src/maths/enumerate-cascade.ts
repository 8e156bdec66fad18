import { addStops, emptyCycle, scattersByStop, type Cycle } from './cycle.ts'
import { scatterClass, symbolCodes, tablesOf, type CascadeData } from './slot.ts'

type Played = { base: number; free: number; scatters: number; depth: number }

/**
 * One spin with its cascades, in typed arrays and bit masks: written for speed, and apart from
 * `cascade.ts`, which it is tested against. Cell `reel * 3 + row` is bit 1 << cell.
 */
const player = (data: CascadeData, ways: Float64Array) => {
  const { strips, pays } = tablesOf(data)
  const { scatter, wild } = symbolCodes
  const w = new Uint8Array(15)
  const above = new Int32Array(5)
  const ladder = (steps: readonly number[]) =>
    Int32Array.from({ length: 60 }, (_, i) => steps[Math.min(i, steps.length - 1)] as number)
  const [baseLadder, freeLadder] = [ladder(data.multipliers), ladder(data.freeMultipliers)]
  const played: Played = { base: 0, free: 0, scatters: 0, depth: 0 }

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
  const bits = (mask: number): number => (mask & 1) + ((mask >> 1) & 1) + ((mask >> 2) & 1)

  let won = 0
  /** Adds up the pay of the window in `won`; answers the mask of the winners. */
  const score = (level: number): number => {
    let winners = 0
    won = 0
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
      const pay = count < 3 ? 0 : (pays[symbol * 6 + count] as number)
      // The tuner asks for the ways of symbols whose pay it has not chosen yet.
      if (count >= 3)
        ways[level * 66 + symbol * 6 + count] =
          (ways[level * 66 + symbol * 6 + count] as number) + product
      if (pay === 0) continue
      won += pay * product
      winners |= mask
    }
    return winners
  }
  const fall = (winners: number) => {
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
  }
  return (stops: Int32Array): Played => {
    for (let reel = 0; reel < 5; reel += 1) {
      const strip = strips[reel] as Uint8Array
      const stop = stops[reel] as number
      for (let row = 0; row < 3; row += 1)
        w[reel * 3 + row] = strip[(stop + row) % strip.length] as number
      above[reel] = stop === 0 ? strip.length - 1 : stop - 1
    }
    let depth = 0
    played.base = 0
    played.free = 0
    for (let winners = score(0); winners !== 0; winners = score(depth)) {
      played.base += won * (baseLadder[depth] as number)
      played.free += won * (freeLadder[depth] as number)
      fall(winners)
      depth += 1
      if (depth > 50) throw new Error(`cascades without end at ${stops.join()}`)
    }
    let scatters = 0
    for (let cell = 0; cell < 15; cell += 1) if (w[cell] === scatter) scatters += 1
    const paid = pays[scatter * 6 + scatterClass(scatters)] as number
    played.base += paid
    played.free += paid
    played.scatters = scatters
    played.depth = depth
    return played
  }
}

/**
 * Counts all stops of a cascade game. Where reels 1 to 3 share no symbol nothing falls, so reels 4
 * and 5 count only their scatters.
 */
export const enumerateCascade = (data: CascadeData): Cycle => {
  const { strips, pays } = tablesOf(data)
  const size = strips.map((strip) => strip.length) as [number, number, number, number, number]
  const cycle = emptyCycle(size.reduce((a, b) => a * b, 1))
  const play = player(data, cycle.ways)
  const scatters = strips.map(scattersByStop) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  /**
   * Which symbols a window of a reel can carry on, as a mask: a wild carries them all, a scatter
   * none.
   */
  const carries = strips.map((strip) =>
    Int32Array.from(strip, (_, stop) => {
      let mask = 0
      for (let row = 0; row < 3; row += 1) {
        const s = strip[(stop + row) % strip.length] as number
        mask |= s === symbolCodes.wild ? 0x7fc : s === symbolCodes.scatter ? 0 : 1 << s
      }
      return mask
    }),
  ) as [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]
  const lastTwo = new Int32Array(7)
  for (const a of scatters[3])
    for (const b of scatters[4]) lastTwo[a + b] = (lastTwo[a + b] as number) + 1

  const stops = new Int32Array(5)
  for (stops[0] = 0; stops[0] < size[0]; stops[0] += 1)
    for (stops[1] = 0; stops[1] < size[1]; stops[1] += 1)
      for (stops[2] = 0; stops[2] < size[2]; stops[2] += 1) {
        const [a, b, c] = [stops[0], stops[1], stops[2]]
        if (
          ((carries[0][a] as number) & (carries[1][b] as number) & (carries[2][c] as number)) ===
          0
        ) {
          const seen =
            (scatters[0][a] as number) + (scatters[1][b] as number) + (scatters[2][c] as number)
          for (let more = 0; more < 7; more += 1) {
            if (lastTwo[more] === 0) continue
            const paid = pays[symbolCodes.scatter * 6 + scatterClass(seen + more)] as number
            addStops(cycle, seen + more, paid, paid, lastTwo[more] as number)
          }
          continue
        }
        for (stops[3] = 0; stops[3] < size[3]; stops[3] += 1)
          for (stops[4] = 0; stops[4] < size[4]; stops[4] += 1) {
            const { base, free, scatters: seen, depth } = play(stops)
            addStops(cycle, seen, base, free, 1)
            if (depth > cycle.deepest) cycle.deepest = depth
          }
      }
  return cycle
}
