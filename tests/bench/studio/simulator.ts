import { cpus } from 'node:os'
import { baseJob, freeJob } from '@felek/studio/engines/anywhere/jobs.ts'
import { randomSource, spinner, type SpinCount } from '@felek/studio/engines/anywhere/spin.ts'
import lokum from '@felek/studio/titles/lokum-yagmuru.ts'

/*
 * Draws a second of the simulator that declared figures come from, against the bare generator's: the same cells, taken
 * and added up, and nothing made of them. One thread, in turns; medians.
 */

const turns = 7
const spins = 400_000
const config = lokum.config
const cellsOfGrid = 30

/** Cells that so many spins of a seed draw, first grid and tumbles: counted once, outside of what is timed. */
const cellsDrawn = (weights: typeof config.weights.base, seed: number): number => {
  const source = randomSource(config, seed)
  let cells = 0
  const counting = {
    ...source,
    take: (count: number) => {
      cells += count
      return source.take(count)
    },
  }
  const spin = spinner(config, weights, counting)
  const count = {} as SpinCount
  for (let i = 0; i < spins; i += 1) spin(count)
  return cells
}

let kept = 0
const bare = (cells: number, seed: number): void => {
  const source = randomSource(config, seed)
  const { words } = source
  let sum = 0
  for (let left = cells; left > 0; left -= cellsOfGrid) {
    const from = source.take(cellsOfGrid)
    for (let at = from; at < from + cellsOfGrid / 3; at += 1) {
      const word = words[at] as number
      sum += (word & 1023) + ((word >>> 10) & 1023) + ((word >>> 20) & 1023)
    }
  }
  kept += sum
}

const secondsOf = (work: () => void): number => {
  const from = performance.now()
  work()
  return (performance.now() - from) / 1_000
}
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const kinds = [
  ['base spins, features played to their end', config.weights.base, baseJob, 'base'],
  ['free spins', config.weights.free, freeJob, 'free'],
] as const

console.log(
  `simulator against bare draws: ${cpus()[0]?.model}; ${turns} turns of ${spins} spins of ${lokum.slug}, medians\n`,
)
for (const [name, weights, job, kind] of kinds) {
  const seen = { bare: [] as number[], simulator: [] as number[], ratio: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    const seed = 1 + turn
    const cells = cellsDrawn(weights, seed)
    const generator = cells / secondsOf(() => bare(cells, seed))
    const simulator = cells / secondsOf(() => void job(config, { kind, seed, spins }))
    seen.bare.push(generator)
    seen.simulator.push(simulator)
    seen.ratio.push(simulator / generator)
  }
  const millions = (numbers: number[]) => (median(numbers) / 1e6).toFixed(0).padStart(5)
  console.log(
    `${name.padEnd(42)} ${millions(seen.simulator)} M draws/s, bare generator ${millions(seen.bare)} M/s: simulator ÷ bare draws ${median(seen.ratio).toFixed(3)} (at least 0.1)`,
  )
}
if (!Number.isFinite(kept)) throw new Error('nothing was drawn')
