import { hash, randomBytes } from 'node:crypto'
import { networksOf, type Network } from '../http/addresses.ts'

/*
 * The one limiter of site and studio: leaky buckets, told by a single number each, in memory. Two
 * processes have two counts.
 */

/** So many tries at once; they come back evenly, all of them within the window. */
export type Allowance = { tries: number; windowMs: number }
/** Milliseconds from 0 that only go forward: the wall's clock may be put back. */
export type Clock = () => number

export type Limiter = {
  /** Takes a try of this address; answers 0, or the milliseconds to wait where none is left. */
  take(address: string): number
}

/** Sums of fractions are not exact: a try that is owed for less than this is there. */
const slackMs = 1e-3

/**
 * The bucket's rule (the generic cell rate algorithm). `fullAtMs` is when it will have all its tries
 * again: the one thing that is remembered of it. Answers when that will be after one more try, and
 * for how long this one has to wait.
 */
const oneMore = (allowance: Allowance, fullAtMs: number, nowMs: number) => {
  const eachMs = allowance.windowMs / allowance.tries
  const nextMs = Math.max(fullAtMs, nowMs) + eachMs
  // Whoever has less than one try in a window still has that one, and then a longer wait.
  const waitMs = nextMs - nowMs - Math.max(allowance.windowMs, eachMs)
  return { nextMs, waitMs: waitMs > slackMs ? Math.ceil(waitMs) : 0 }
}

/** A single bucket, of whatever has only one: a connection. */
export const createBucket = (allowance: Allowance, clock: Clock = () => performance.now()) => {
  let fullAtMs = 0
  return {
    /** Takes a try; answers 0, or the milliseconds to wait where none is left. */
    take(): number {
      const { nextMs, waitMs } = oneMore(allowance, fullAtMs, clock())
      if (waitMs === 0) fullAtMs = nextMs
      return waitMs
    },
  }
}

const rows = 4
const cellsPerRow = 65_536

/**
 * A bucket for every network, in memory of fixed size (2 MB) and with the same work for each try,
 * however many networks there are. Nothing is ever evicted, so that nobody gets tries back by
 * coming from many addresses: a bucket lies in one cell of each of four rows, shares each with
 * whomever chance puts there, and is as empty as the fullest of the four (a count-min sketch with
 * conservative update). So a stranger's tries can be counted as mine only where strangers lie in
 * all four of my cells: one in 2,500 with 10,000 networks that come within a window. The seed is
 * this process's secret: nobody can look for addresses that share a victim's cells.
 */
export const createLimiter = (
  allowance: Allowance,
  clock: Clock = () => performance.now(),
): Limiter => {
  const fullAtMs = new Float64Array(rows * cellsPerRow)
  const seed = randomBytes(16).toString('hex')
  const cellsOf = ({ name }: Network): number[] => {
    // A character a byte.
    const digest = hash('sha1', seed + name, 'binary')
    return Array.from(
      { length: rows },
      (_, row) =>
        row * cellsPerRow + digest.charCodeAt(2 * row) * 256 + digest.charCodeAt(2 * row + 1),
    )
  }
  return {
    take(address) {
      const nowMs = clock()
      const asked = networksOf(address).map((network) => {
        const cells = cellsOf(network)
        const emptiest = Math.min(...cells.map((cell) => fullAtMs[cell] ?? 0))
        const tries = allowance.tries * network.times
        return { cells, ...oneMore({ ...allowance, tries }, emptiest, nowMs) }
      })
      const waitMs = Math.max(...asked.map((it) => it.waitMs))
      // Who is turned away has used up nothing, of no network.
      if (waitMs > 0) return waitMs
      for (const { cells, nextMs } of asked)
        for (const cell of cells) fullAtMs[cell] = Math.max(fullAtMs[cell] ?? 0, nextMs)
      return 0
    },
  }
}

/**
 * Counts what is open at the same time, by network (or by any other name): it holds as many entries
 * as there are doors open.
 */
export const createHeadcount = (max: number) => {
  const counts = new Map<string, number>()
  return {
    /** Counts one in; answers how to count it out again, undefined where its network has too many. */
    enter(address: string): (() => void) | undefined {
      const networks = networksOf(address)
      if (networks.some(({ name, times }) => (counts.get(name) ?? 0) >= max * times))
        return undefined
      for (const { name } of networks) counts.set(name, (counts.get(name) ?? 0) + 1)
      return () => {
        for (const { name } of networks) {
          const left = (counts.get(name) ?? 1) - 1
          if (left > 0) counts.set(name, left)
          else counts.delete(name)
        }
      }
    },
  }
}
