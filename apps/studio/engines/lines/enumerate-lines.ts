import { addStops, emptyCycle, scattersByStop, type Cycle } from '../reels/cycle.ts'
import { lines, payLine } from './lines.ts'
import { scatterClass, symbolCodes, symbolCount, tablesOf, type LinesData } from '../reels/slot.ts'

const n = symbolCount

/**
 * What every five symbols pay, and after how many of them the answer no longer changes (-1: it
 * still may).
 */
const payTables = (pays: Int32Array) => {
  const five = new Int32Array(n ** 5)
  const symbols = [0, 0, 0, 0, 0]
  for (let i = 0; i < five.length; i += 1) {
    for (let reel = 4, rest = i; reel >= 0; reel -= 1, rest = Math.floor(rest / n))
      symbols[reel] = rest % n
    five[i] = payLine(pays, symbols).pay
  }
  const settled = (longer: Int32Array): Int32Array =>
    Int32Array.from({ length: longer.length / n }, (_, i) => {
      const first = longer[i * n] as number
      for (let s = 1; s < n; s += 1) if (longer[i * n + s] !== first) return -1
      return first
    })
  const four = settled(five)
  return { five, four, three: settled(four) }
}

/** Windows of a strip, `[stop * 3 + row]`. */
const windowsOf = (strip: Uint8Array): Uint8Array =>
  Uint8Array.from(
    { length: strip.length * 3 },
    (_, i) => strip[(Math.floor(i / 3) + (i % 3)) % strip.length] as number,
  )

type Five<T> = [T, T, T, T, T]

/** Which lines are still open after three reels, and where in the tables of pays each stands. */
type Open = { count: number; line: Int32Array; index: Int32Array }
const noneOpen = (): Open => ({ count: 0, line: new Int32Array(20), index: new Int32Array(20) })

/** Counts the stops of reels four and five behind three that are known. */
const createLastReels = (
  data: LinesData,
  { five, four }: ReturnType<typeof payTables>,
  w: Five<Uint8Array>,
  scatters: Five<Uint8Array>,
  cycle: Cycle,
) => {
  const { pays } = tablesOf(data)
  const rows = lines.map((line) => [...line])
  const [stops3, stops4] = [scatters[3].length, scatters[4].length]
  const lastScatters = [0, 0, 0, 0]
  for (const s of scatters[4]) lastScatters[s] = (lastScatters[s] as number) + 1
  const open4 = new Int32Array(20)
  const row4 = new Int32Array(20)

  const add = (seen: number, linePay: number, times: number) => {
    const pay = linePay + (pays[symbolCodes.scatter * 6 + scatterClass(seen)] as number)
    addStops(cycle, seen, pay, pay * data.freeMultiplier, times)
  }
  const lastReel = (still: number, paid: number, seen4: number) => {
    for (let s4 = 0; s4 < stops4; s4 += 1) {
      let last = paid
      for (let i = 0; i < still; i += 1)
        last += five[
          (open4[i] as number) + (w[4][s4 * 3 + (row4[i] as number)] as number)
        ] as number
      add(seen4 + (scatters[4][s4] as number), last, 1)
    }
  }
  return (open: Open, paid: number, seen3: number) => {
    for (let s3 = 0; s3 < stops3; s3 += 1) {
      let pay = paid
      let still = 0
      for (let i = 0; i < open.count; i += 1) {
        const line = rows[open.line[i] as number] as number[]
        const index = (open.index[i] as number) * n + (w[3][s3 * 3 + (line[3] as number)] as number)
        const known = four[index] as number
        if (known >= 0) pay += known
        else {
          open4[still] = index * n
          row4[still] = line[4] as number
          still += 1
        }
      }
      const seen4 = seen3 + (scatters[3][s3] as number)
      if (still > 0) lastReel(still, pay, seen4)
      else
        for (let more = 0; more < 4; more += 1)
          if ((lastScatters[more] as number) > 0)
            add(seen4 + more, pay, lastScatters[more] as number)
    }
  }
}

/**
 * Counts all stops of a lines game. Reel by reel it keeps only the lines whose pay is still open: a
 * few of the 20.
 */
export const enumerateLines = (data: LinesData): Cycle => {
  const { strips, pays } = tablesOf(data)
  const tables = payTables(pays)
  const w = strips.map(windowsOf) as Five<Uint8Array>
  const scatters = strips.map(scattersByStop) as Five<Uint8Array>
  const size = strips.map((strip) => strip.length) as Five<number>
  const cycle = emptyCycle(size.reduce((a, b) => a * b, 1))
  const lastReels = createLastReels(data, tables, w, scatters, cycle)
  const open = noneOpen()
  for (let s0 = 0; s0 < size[0]; s0 += 1)
    for (let s1 = 0; s1 < size[1]; s1 += 1)
      for (let s2 = 0; s2 < size[2]; s2 += 1) {
        open.count = 0
        let paid = 0
        for (let line = 0; line < 20; line += 1) {
          const [a, b, c] = lines[line] as readonly [number, number, number, number, number]
          const index =
            ((w[0][s0 * 3 + a] as number) * n + (w[1][s1 * 3 + b] as number)) * n +
            (w[2][s2 * 3 + c] as number)
          const known = tables.three[index] as number
          if (known >= 0) paid += known
          else {
            open.index[open.count] = index
            open.line[open.count] = line
            open.count += 1
          }
        }
        const seen =
          (scatters[0][s0] as number) + (scatters[1][s1] as number) + (scatters[2][s2] as number)
        lastReels(open, paid, seen)
      }
  return cycle
}
