import type { Draw } from '../../src/maths/draw.ts'
import type { Rules } from '../define.ts'

/*
 * Pay anywhere: eight or more of a kind on the grid pay wherever they lie, vanish, what lies above falls, new ones fall
 * in, until nothing pays. Every cell is drawn on its own by the same weights, so places decide nothing. Orbs and
 * triggers stay where they fell. A spin that pays is multiplied by the sum of the orbs that lie at its end. Triggers
 * start free spins, in which the orbs of paying spins add up from spin to spin.
 */

export const columns = 6
export const rows = 5
export const cells = columns * rows
export const kinds = 'abcdefghi'
export const trigger = 's'
export const orb = 'o'
/** What lies in a cell, as a config's weights and a grid's letters name it. */
const letters = `${kinds}${trigger}${orb}`
/** Fewer of a kind pay nothing. */
export const alikeLeast = 8

/** Of a kind of cell, in this order: kinds a to i, trigger, orb. */
export type CellWeights = readonly [
  number, number, number, number, number, number, number, number, number, number, number,
] // prettier-ignore

export type AnywhereConfig = {
  weights: { base: CellWeights; free: CellWeights }
  /** How heavy each value of an orb weighs, in both kinds of spin. */
  orbs: readonly { value: number; weight: number }[]
  /** Of each kind, hundredths of the stake for 8 or 9, 10 or 11, 12 and more. */
  pays: readonly (readonly [number, number, number])[]
  /** Triggers that lie at the end of the spin: so many start the free spins and pay so much (hundredths); the last is for more too. */
  triggerPays: Readonly<Record<4 | 5 | 6, number>>
  free: { spins: number; again: { triggers: number; spins: number; times: number } }
  /** Hundredths of the stake: the round ends when it is reached. */
  cap: number
}

export type AnywhereWin = { kind: string; cells: readonly number[]; pay: number }
/** A grid as it lies before its wins vanish. Cells are numbered row by row from the top left. */
export type AnywhereDrop = {
  grid: string
  /** How many rows the content of each cell has fallen to get there; what is new fell from above the grid. */
  fell: readonly number[]
  orbs: readonly { cell: number; value: number }[]
  wins: readonly AnywhereWin[]
}
export type AnywhereSpin = {
  drops: readonly AnywhereDrop[]
  /** Before orbs, hundredths. */
  won: number
  /** What it was multiplied by; 1 without orbs. */
  times: number
  triggerPay: number
  /** Free spins that it started or added. */
  awarded: number
  /** In free spins, what the orbs have come to so far; 0 in the base spin. */
  sum: number
  pay: number
}
export type AnywhereState = { spins: readonly AnywhereSpin[]; pay: number; capped: boolean }
export type AnywhereWager = Record<string, never>

export const anywherePay = (pays: readonly [number, number, number], alike: number): number =>
  alike < alikeLeast ? 0 : pays[alike < 10 ? 0 : alike < 12 ? 1 : 2]

/** Which of the weights a draw falls on. */
const weighed = (weights: readonly number[], drawn: number): number => {
  let at = drawn
  for (let i = 0; i < weights.length; i += 1) {
    at -= weights[i] ?? 0
    if (at < 0) return i
  }
  throw new RangeError(`${drawn} is more than the weights`)
}
const sumOf = (weights: readonly number[]): number => weights.reduce((a, b) => a + b, 0)

/** What lies in a cell; an orb's value is drawn right after it. */
type Content = { letter: string; value: number }

const contentOf = (config: AnywhereConfig, weights: CellWeights, draw: Draw): Content => {
  const letter = letters[weighed(weights, draw(sumOf(weights)))] ?? ''
  if (letter !== orb) return { letter, value: 0 }
  const values = config.orbs.map(({ weight }) => weight)
  return { letter, value: config.orbs[weighed(values, draw(sumOf(values)))]?.value ?? 0 }
}

type Falling = Content & { fell: number }

/** Column by column from the left: what is left falls to the bottom, what is new is drawn from the lowest up. */
const fill = (left: readonly (Content | null)[], fresh: () => Content): Falling[] => {
  const grid: Falling[] = []
  for (let column = 0; column < columns; column += 1) {
    let to = rows - 1
    for (let row = rows - 1; row >= 0; row -= 1) {
      const content = left[row * columns + column]
      if (!content) continue
      grid[to * columns + column] = { ...content, fell: to - row }
      to -= 1
    }
    for (const fell = to + 1; to >= 0; to -= 1) grid[to * columns + column] = { ...fresh(), fell }
  }
  return grid
}

const winsOf = ({ pays }: AnywhereConfig, grid: readonly Content[]): AnywhereWin[] => {
  const places = new Map<string, number[]>()
  grid.forEach(({ letter }, cell) => {
    const own = places.get(letter)
    if (own) own.push(cell)
    else places.set(letter, [cell])
  })
  return pays.flatMap((three, i) => {
    const kind = kinds[i] ?? ''
    const cells = places.get(kind) ?? []
    return cells.length < alikeLeast ? [] : [{ kind, cells, pay: anywherePay(three, cells.length) }]
  })
}

const tumble = (config: AnywhereConfig, weights: CellWeights, draw: Draw): AnywhereDrop[] => {
  const fresh = () => contentOf(config, weights, draw)
  const drops: AnywhereDrop[] = []
  let left: (Content | null)[] = Array.from({ length: cells }, () => null)
  for (;;) {
    const grid = fill(left, fresh)
    const wins = winsOf(config, grid)
    drops.push({
      grid: grid.map(({ letter }) => letter).join(''),
      fell: grid.map(({ fell }) => fell),
      orbs: grid.flatMap(({ letter, value }, cell) => (letter === orb ? [{ cell, value }] : [])),
      wins,
    })
    if (wins.length === 0) return drops
    const gone = new Set(wins.flatMap(({ cells }) => cells))
    left = grid.map((content, cell) => (gone.has(cell) ? null : content))
  }
}

/** The last grid decides how many triggers and which orbs there are. */
const countOf = (drops: readonly AnywhereDrop[]) => {
  const last = drops.at(-1)
  return {
    won: drops.flatMap(({ wins }) => wins).reduce((sum, { pay }) => sum + pay, 0),
    triggers: [...(last?.grid ?? '')].filter((letter) => letter === trigger).length,
    orbs: (last?.orbs ?? []).reduce((sum, { value }) => sum + value, 0),
  }
}

const baseSpin = (config: AnywhereConfig, draw: Draw): AnywhereSpin => {
  const drops = tumble(config, config.weights.base, draw)
  const { won, triggers, orbs } = countOf(drops)
  const times = won > 0 && orbs > 0 ? orbs : 1
  const started = triggers >= 4
  const triggerPay = started ? config.triggerPays[Math.min(triggers, 6) as 4 | 5 | 6] : 0
  const awarded = started ? config.free.spins : 0
  return { drops, won, times, triggerPay, awarded, sum: 0, pay: won * times + triggerPay }
}

const freeSpin = (
  config: AnywhereConfig,
  draw: Draw,
  sum: number,
  mayAdd: boolean,
): AnywhereSpin => {
  const drops = tumble(config, config.weights.free, draw)
  const { won, triggers, orbs } = countOf(drops)
  const { again } = config.free
  const added = won > 0 ? orbs : 0
  const times = added > 0 ? sum + added : 1
  const awarded = mayAdd && triggers >= again.triggers ? again.spins : 0
  return { drops, won, times, triggerPay: 0, awarded, sum: sum + added, pay: won * times }
}

export const anywhereRules: Rules<
  AnywhereConfig,
  AnywhereWager,
  AnywhereState,
  never,
  AnywhereState
> = {
  open: (config, _, draw) => {
    const first = baseSpin(config, draw)
    const spins = [first]
    let [pay, left, times, sum] = [first.pay, first.awarded, 0, 0]
    while (left > 0 && pay < config.cap) {
      const spin = freeSpin(config, draw, sum, times < config.free.again.times)
      spins.push(spin)
      if (spin.awarded > 0) times += 1
      left += spin.awarded - 1
      sum = spin.sum
      pay += spin.pay
    }
    return { spins, pay: Math.min(pay, config.cap), capped: pay >= config.cap }
  },
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('a spin has no decisions')
  },
  settle: (_, { pay }) => [pay],
  hidden: () => null,
  show: (_, state) => state,
}
