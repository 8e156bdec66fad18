import { cycleFigures } from './figures.ts'
import { recipes, type Recipe } from './recipes.ts'
import { seeded, stripOf, type Random } from '../../src/games/strips.ts'
import { expectLines } from '../lines/exact.ts'
import { enumerateSlot, paysByLines } from './both.ts'
import { expectCycle, type Cycle } from './cycle.ts'
import { roundReturn } from './exact.ts'
import { toFloat } from '../../src/maths/rational.ts'
import {
  stripLetters,
  symbolCount,
  tablesOf,
  type CascadeData,
  type Pays,
  type SlotData,
} from './slot.ts'

/*
 * Makes the strips and pays of a slot from recipes.ts: `node apps/studio/engines/reels/tune.ts [slug …]` prints a line a slug,
 * the `config` of its title's file. They follow from its recipe and a seed, so a second run makes the same. It takes some
 * minutes; nothing else runs it.
 */

/** Pays before scaling, by volatility: how much of the money sits in the rare wins. */
const shapes: Record<1 | 2 | 3, Record<string, Pays>> = {
  1: {
    '1': [80, 320, 1200],
    '2': [60, 220, 800],
    '3': [45, 160, 500],
    '4': [35, 120, 400],
    A: [25, 80, 240],
    K: [25, 80, 240],
    Q: [20, 60, 180],
    J: [20, 60, 180],
    T: [20, 60, 180],
  },
  2: {
    '1': [100, 600, 2800],
    '2': [60, 320, 1600],
    '3': [40, 200, 1000],
    '4': [30, 140, 600],
    A: [15, 60, 260],
    K: [15, 60, 260],
    Q: [10, 45, 180],
    J: [10, 45, 180],
    T: [10, 45, 180],
  },
  3: {
    '1': [160, 1300, 5000],
    '2': [100, 700, 2600],
    '3': [50, 300, 1400],
    '4': [30, 160, 800],
    A: [10, 40, 180],
    K: [10, 40, 180],
    Q: [5, 25, 120],
    J: [5, 25, 120],
    T: [5, 25, 120],
  },
}
const scatterPays: Record<1 | 2 | 3, Pays> = {
  1: [200, 800, 3000],
  2: [200, 1000, 5000],
  3: [200, 1500, 8000],
}

/** The figures that pays are made of: a paytable should be easy to read. */
const step = (pay: number): number =>
  pay < 30 ? 1 : pay < 100 ? 5 : pay < 300 ? 10 : pay < 1000 ? 25 : pay < 3000 ? 100 : 250
const nice = (pay: number, finest: number): number => {
  const by = Math.max(step(pay), finest)
  return Math.max(finest, Math.round(pay / by) * by)
}
/** `top` lowers what five premiums pay, until the most a round can pay is within bounds. */
const scaled = (recipe: Recipe, factor: number, top: number): Record<string, Pays> => {
  const finest = recipe.pays === 'lines' ? 5 : 1
  const pays: Record<string, Pays> = {}
  for (const [letter, shape] of Object.entries(shapes[recipe.volatility])) {
    const [a, b, c] = shape.map((pay, i) =>
      nice(pay * factor * (i === 2 && '1234W'.includes(letter) ? top : 1), finest),
    ) as [number, number, number]
    pays[letter] = [a, Math.max(b, a + finest), Math.max(c, b + 2 * finest)]
  }
  // Wilds pay of their own where they can begin a line.
  if (recipe.wilds[0].startsWith('1')) pays['W'] = pays['1'] as Pays
  return { ...pays, S: scatterPays[recipe.volatility] }
}

const dataOf = (recipe: Recipe, strips: string[], pays: Record<string, Pays>): SlotData => {
  const common = {
    strips,
    pays,
    freeSpins: {
      awards: recipe.awards,
      retrigger: recipe.retrigger,
      retriggersMax: recipe.retriggersMax,
    },
  }
  return recipe.pays === 'lines'
    ? { ...common, freeMultiplier: recipe.multiplier ?? 2 }
    : {
        ...common,
        multipliers: recipe.ladders?.[0] ?? [1],
        freeMultipliers: recipe.ladders?.[1] ?? [2],
      }
}

/** A cascade's cycle under other pays: which symbols win does not depend on what they pay. */
const repriced = (cycle: Cycle, data: CascadeData): ReturnType<typeof expectCycle> => {
  const { pays } = tablesOf(data)
  const worth = (ladder: readonly number[]) => {
    let sum = 0
    for (let i = 0; i < cycle.ways.length; i += 1) {
      const level = Math.floor(i / (symbolCount * 6))
      sum +=
        (cycle.ways[i] as number) *
        (pays[i % (symbolCount * 6)] as number) *
        (ladder[Math.min(level, ladder.length - 1)] as number)
    }
    for (const k of [3, 4, 5] as const) sum += cycle.classes[k].count * (pays[6 + k] as number)
    return sum
  }
  const counted = expectCycle(cycle)
  const per = (n: number) => ({ n: BigInt(n), d: BigInt(cycle.stops) })
  return { ...counted, base: per(worth(data.multipliers)), free: per(worth(data.freeMultipliers)) }
}

const order = '1234AKQJT'
const sane = (pays: Record<string, Pays>): boolean =>
  Object.values(pays).every(([a, b, c]) => a < b && b < c) &&
  [...order].every(
    (letter, i) =>
      i === 0 ||
      (pays[order[i - 1] as string] as Pays).every(
        (pay, n) => pay >= ((pays[letter] as Pays)[n] as number),
      ),
  )

/** Scales the pays to the target, then mends single ones until it is met within 0.1. */
const priced = (
  recipe: Recipe,
  strips: string[],
  top: number,
  random: Random,
): SlotData | undefined => {
  const first = dataOf(recipe, strips, scaled(recipe, 1, top))
  const cycle = paysByLines(first) ? undefined : enumerateSlot(first)
  const rtp = (pays: Record<string, Pays>): number => {
    const data = dataOf(recipe, strips, pays)
    const spin = paysByLines(data) ? expectLines(data) : repriced(cycle as Cycle, data)
    return 100 * toFloat(roundReturn(spin, data.freeSpins).rtp)
  }
  let [low, high] = [0.02, 8]
  for (let i = 0; i < 24; i += 1) {
    const middle = Math.sqrt(low * high)
    if (rtp(scaled(recipe, middle, top)) < recipe.target) low = middle
    else high = middle
  }
  let pays = scaled(recipe, low, top)
  let off = Math.abs(rtp(pays) - recipe.target)
  for (let i = 0; i < 400 && off > 0.004; i += 1) {
    const letter = order[Math.floor(random() * order.length)] as string
    const at = Math.floor(random() * 3)
    const changed = [...(pays[letter] as Pays)] as [number, number, number]
    const finest = recipe.pays === 'lines' ? 5 : 1
    changed[at] =
      (changed[at] as number) +
      Math.max(step(changed[at] as number), finest) * (random() < 0.5 ? -1 : 1)
    const next = {
      ...pays,
      [letter]: changed,
      ...(letter === '1' && pays['W'] ? { W: changed } : {}),
    }
    if (changed[at] < finest || !sane(next)) continue
    const nextOff = Math.abs(rtp(next) - recipe.target)
    if (nextOff < off) [pays, off] = [next, nextOff]
  }
  return off <= 0.1 && sane(pays) ? dataOf(recipe, strips, pays) : undefined
}

/** How wild a recipe means its slot to be, by the spread of a round in stakes. */
const temperOf = (sigma: number): Recipe['volatility'] => (sigma < 3.2 ? 1 : sigma < 5.2 ? 2 : 3)

const tune = (recipe: Recipe): SlotData | undefined => {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const random = seeded(`${recipe.slug}/${attempt}`)
    const strips = [1, 2, 3, 4, 5].map((reel) => stripOf(recipe, reel, random))
    const data = priced(recipe, strips, 0.94 ** attempt, random)
    if (!data) continue
    const figures = cycleFigures(data, enumerateSlot(data))
    const why =
      temperOf(+figures.sigma) !== recipe.volatility
        ? `sigma ${figures.sigma}`
        : +figures.maxWin > 10_000
          ? `max win ${figures.maxWin}`
          : ''
    process.stderr.write(`${recipe.slug} ${JSON.stringify(figures)} ${why}\n`)
    if (why === '') return data
  }
  process.stderr.write(`${recipe.slug}: nothing found, change its recipe\n`)
  return undefined
}

const only = process.argv.slice(2)
for (const recipe of recipes) {
  if (only.length > 0 && !only.includes(recipe.slug)) continue
  const data = tune(recipe)
  if (data) process.stdout.write(`${recipe.slug} ${JSON.stringify(data)}\n`)
}
if (stripLetters.length !== symbolCount) throw new Error('a symbol has no letter')
