import { createPlayer } from './cascade-player.ts'
import { addStops, emptyCycle, scattersByStop, type Cycle } from '../reels/cycle.ts'
import { scatterClass, symbolCodes, tablesOf, type CascadeData } from '../reels/slot.ts'

type Five<T> = [T, T, T, T, T]

/** Which symbols a window of a reel can carry on, as a mask: a wild carries them all, a scatter none. */
const carriedBy = (strip: Uint8Array): Int32Array =>
  Int32Array.from(strip, (_, stop) => {
    let mask = 0
    for (let row = 0; row < 3; row += 1) {
      const s = strip[(stop + row) % strip.length] as number
      mask |= s === symbolCodes.wild ? 0x7fc : s === symbolCodes.scatter ? 0 : 1 << s
    }
    return mask
  })

/**
 * Counts all stops of a cascade game. Where reels 1 to 3 share no symbol nothing falls, so reels 4
 * and 5 count only their scatters.
 */
export const enumerateCascade = (data: CascadeData): Cycle => {
  const { strips, pays } = tablesOf(data)
  const size = strips.map((strip) => strip.length) as Five<number>
  const cycle = emptyCycle(size.reduce((a, b) => a * b, 1))
  const play = createPlayer(data, cycle.ways)
  const scatters = strips.map(scattersByStop) as Five<Uint8Array>
  const carries = strips.map(carriedBy) as Five<Int32Array>
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
