import {
  alikeLeast,
  anywherePay,
  cells,
  kinds,
  type AnywhereConfig,
  type CellWeights,
} from './rules.ts'

/*
 * A spin for the simulator: where things lie decides nothing, so it keeps counts only. They stand in two integers, six
 * bits a kind; with 24 added to a field its highest bit says that there are eight or more.
 */

/**
 * Where a simulated spin takes its cells (0 … 1,023, the sum of the weights) and its orbs' values from: `take` says from
 * where on in `words` so many stand, three to a word, ten bits each.
 */
export type Source = { words: Int32Array; take(cells: number): number; orb(): number }

/** What one spin came to: before orbs, how many orbs and their sum, triggers, and what its first grid alone shows. */
export type SpinCount = {
  won: number
  orbs: number
  triggers: number
  /** Of the first grid: its pay, its orbs if that is over zero, its triggers. */
  firstWon: number
  firstOrbs: number
  firstTriggers: number
  /** What later drops were expected to add, when each was about to fall, to the chance of a trigger and to its pay. */
  moreChance: number
  morePay: number
}

const perWord = 5
const bits = 6
const field = 63
const upTo = 32 - alikeLeast

const ones = (count: number): number =>
  Array.from({ length: count }, (_, i) => 2 ** (bits * i)).reduce((a, b) => a + b, 0)
const [addHigh, addLow] = [upTo * ones(perWord), upTo * ones(kinds.length - perWord)]
const [markHigh, markLow] = [32 * ones(perWord), 32 * ones(kinds.length - perWord)]
const triggerShift = bits * (kinds.length - perWord)

const fields = (word: number): number => {
  let sum = 0
  for (let rest = word; rest > 0; rest >>>= bits) sum += rest & field
  return sum
}

/**
 * By triggers that lie and cells that are about to fall (32 · triggers + cells): what the drop is expected to add to
 * `worth` of the triggers. The expectation of the end is that of the first grid and the sum of these, and none of them is
 * as rare as the trigger itself.
 */
export const expectedMore = (
  weights: CellWeights,
  worth: (triggers: number) => number,
): Float64Array => {
  const p = (weights[kinds.length] as number) / weights.reduce((a, b) => a + b, 0)
  const more = new Float64Array(32 * 32)
  for (let lie = 0; lie <= cells; lie += 1)
    for (let fresh = 0; fresh + lie <= cells; fresh += 1) {
      let chance = (1 - p) ** fresh
      for (let hit = 0; hit <= fresh; hit += 1) {
        more[lie * 32 + fresh] =
          (more[lie * 32 + fresh] as number) + chance * (worth(lie + hit) - worth(lie))
        chance *= ((fresh - hit) / (hit + 1)) * (p / (1 - p))
      }
    }
  return more
}

/** What triggers pay (hundredths) where they lie at the end of a base spin. */
export const triggerPay = ({ triggerPays }: AnywhereConfig, triggers: number): number =>
  triggers < 4 ? 0 : triggerPays[Math.min(triggers, 6) as 4 | 5 | 6]

/** A function that plays one spin into `count`. */
export const spinner = (config: AnywhereConfig, weights: CellWeights, source: Source) => {
  const total = weights.reduce((a, b) => a + b, 0)
  const [high, low] = [new Int32Array(total), new Int32Array(total)]
  let at = 0
  weights.forEach((weight, kind) => {
    for (let i = 0; i < weight; i += 1, at += 1) {
      if (kind < perWord) high[at] = 2 ** (bits * kind)
      else if (kind <= kinds.length) low[at] = 2 ** (bits * (kind - perWord))
    }
  })
  const pays = new Int32Array(kinds.length * 32)
  config.pays.forEach((three, kind) => {
    for (let alike = 0; alike <= cells; alike += 1)
      pays[kind * 32 + alike] = anywherePay(three, alike)
  })

  const { words } = source
  const chances = expectedMore(weights, (triggers) => (triggers < 4 ? 0 : 1))
  const worths = expectedMore(weights, (triggers) => triggerPay(config, triggers))
  return (count: SpinCount): void => {
    let a = 0
    let b = 0
    let won = 0
    let fresh = cells
    count.firstWon = 0
    count.moreChance = 0
    count.morePay = 0
    for (let drop = 0; ; drop += 1) {
      let at = source.take(fresh)
      let left = fresh
      for (; left >= 3; left -= 3) {
        const word = words[at++] as number
        const one = word & 1023
        const two = (word >>> 10) & 1023
        const three = (word >>> 20) & 1023
        a += (high[one] as number) + (high[two] as number) + (high[three] as number)
        b += (low[one] as number) + (low[two] as number) + (low[three] as number)
      }
      for (let word = words[at] as number; left > 0; left -= 1, word >>>= 10) {
        a += high[word & 1023] as number
        b += low[word & 1023] as number
      }
      if (drop === 0) count.firstTriggers = (b >>> triggerShift) & field
      if ((((a + addHigh) & markHigh) | ((b + addLow) & markLow)) === 0) break
      if (drop === 0) count.firstOrbs = cells - fields(a) - fields(b)
      fresh = 0
      for (let kind = 0; kind < kinds.length; kind += 1) {
        const shift = bits * (kind < perWord ? kind : kind - perWord)
        const alike = ((kind < perWord ? a : b) >>> shift) & field
        if (alike < alikeLeast) continue
        won += pays[kind * 32 + alike] as number
        fresh += alike
        if (kind < perWord) a -= alike << shift
        else b -= alike << shift
      }
      if (drop === 0) count.firstWon = won
      const lies = ((b >>> triggerShift) & field) * 32 + fresh
      count.moreChance += chances[lies] as number
      count.morePay += worths[lies] as number
    }
    count.won = won
    count.triggers = (b >>> triggerShift) & field
    count.orbs = won > 0 ? cells - fields(a) - fields(b) : 0
  }
}

/** Random numbers for a simulation (sfc32: no round is drawn from it). */
export const randomSource = (config: AnywhereConfig, seed: number): Source => {
  const values = config.orbs.flatMap(({ value, weight }) => Array<number>(weight).fill(value))
  const table = Int32Array.from(values)
  const state = Int32Array.of(0x9e3779b9, 0x243f6a88, seed, 1)
  const [words, orbs] = [new Int32Array(4096), new Int32Array(256)]
  let [at, orbAt] = [words.length, orbs.length]
  const fill = (into: Int32Array) => {
    let [a = 0, b = 0, c = 0, d = 0] = state
    for (let i = 0; i < into.length; i += 1) {
      const t = (((a + b) | 0) + d) | 0
      d = (d + 1) | 0
      a = b ^ (b >>> 9)
      b = (c + (c << 3)) | 0
      c = (((c << 21) | (c >>> 11)) + t) | 0
      into[i] = t
    }
    state.set([a, b, c, d])
  }
  fill(orbs)
  return {
    words,
    take: (cells) => {
      const count = Math.ceil(cells / 3)
      if (at + count > words.length) {
        fill(words)
        at = 0
      }
      at += count
      return at - count
    },
    orb: () => {
      if (orbAt === orbs.length) {
        fill(orbs)
        orbAt = 0
      }
      const share = ((orbs[orbAt++] as number) >>> 0) / 2 ** 32
      return table[Math.floor(share * table.length)] as number
    },
  }
}
