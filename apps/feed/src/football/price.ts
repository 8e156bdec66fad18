import { chancesOf, threeWay as asThreeWay, type Priced } from '../tell/chances.ts'
import { aheadOf, halfAndFull, nextGoal, size, type Known } from './goals.ts'
import type { Pair } from '../sides.ts'
import { fullMs, type Rates } from './model.ts'

/*
 * Every market's chances, from what everybody knows and nothing else: this file and what it imports
 * can not reach the draw (tools/check-house.ts).
 */

const million = 1_000_000

/** A grid of goals to come, read as the end's score. */
type Ends = { grid: Float64Array; points: Pair }

const sumWhere = (
  { grid, points }: Ends,
  fits: (home: number, away: number) => boolean,
): number => {
  let sum = 0
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1)
      if (fits(points[0] + i, points[1] + j)) sum += grid[i * size + j] ?? 0
  return sum
}

/** The chances of each total, and of each margin (`offset` being none). */
const offset = 32
type Spread = {
  totals: Float64Array
  margins: Float64Array
  home: Float64Array
  away: Float64Array
}
const newSpread = (): Spread => ({
  totals: new Float64Array(64),
  margins: new Float64Array(2 * offset + 1),
  home: new Float64Array(48),
  away: new Float64Array(48),
})
/** Used again at each price, as the grids are. */
const spreads = { match: newSpread(), half: newSpread() }
const spreadOf = ({ grid, points }: Ends, spread: Spread): Spread => {
  const { totals, margins, home, away } = spread
  for (const list of [totals, margins, home, away]) list.fill(0)
  const [h, a] = points
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) {
      const cell = grid[i * size + j] ?? 0
      totals[h + a + i + j] = (totals[h + a + i + j] ?? 0) + cell
      const margin = Math.min(2 * offset, Math.max(0, offset + h + i - a - j))
      margins[margin] = (margins[margin] ?? 0) + cell
      home[h + i] = (home[h + i] ?? 0) + cell
      away[a + j] = (away[a + j] ?? 0) + cell
    }
  return spread
}
const sumFrom = (list: Float64Array, from: number, to = list.length): number => {
  let sum = 0
  for (let i = from; i < to; i += 1) sum += list[i] ?? 0
  return sum
}

/** Over and under the half line above `least` goals, for the lines that leave both a chance. */
const lineRange: Pair = [0.015, 0.985]
const overUnders = (type: string, list: Float64Array, from: number, lines: number): Priced[] => {
  const all = sumFrom(list, 0)
  return Array.from({ length: lines }, (_, i) => from + i).flatMap((goals): Priced[] => {
    const over = sumFrom(list, goals + 1) / all
    if (over < lineRange[0] || over > lineRange[1]) return []
    const outcomes = chancesOf([
      ['over', over],
      ['under', 1 - over],
    ])
    return [{ market: `${type}${goals}.5`, outcomes }]
  })
}

const threeWay = (margins: Float64Array, handicap: number): [number, number, number] => [
  sumFrom(margins, offset + 1 - handicap),
  margins[offset - handicap] ?? 0,
  sumFrom(margins, 0, offset - handicap),
]
/** The Asian handicap of a home side: what each outcome wins, half wins, gets back, half loses. */
const asian = (margins: Float64Array, quarters: number): Priced => {
  const parts = [0, 0, 0, 0, 0]
  const all = sumFrom(margins, 0)
  for (let i = 0; i < margins.length; i += 1) {
    const quarter = Math.min(2, Math.max(-2, (i - offset) * 4 + quarters))
    parts[2 - quarter] = (parts[2 - quarter] ?? 0) + (margins[i] ?? 0) / all
  }
  const whole = parts.map((part) => Math.round(part * million))
  const [win = 0, halfWin = 0, back = 0, halfLose = 0] = whole
  const lose = million - win - halfWin - back - halfLose
  const one = { id: '1', active: win + halfWin > 0, pWin: win, pHalfWin: halfWin }
  const two = { id: '2', active: lose + halfLose > 0, pWin: lose, pHalfWin: halfLose }
  return {
    market: `ah|${quarters / 4}`,
    outcomes: [
      { ...one, pVoid: back, pHalfLose: halfLose },
      { ...two, pVoid: back, pHalfLose: halfWin },
    ],
  }
}
/** What the home side is worth at this handicap: a half where it is even. */
const worthAt = (margins: Float64Array, quarters: number): number => {
  let [worth, all] = [0, 0]
  for (let i = 0; i < margins.length; i += 1) {
    const quarter = Math.min(2, Math.max(-2, (i - offset) * 4 + quarters))
    worth += ((margins[i] ?? 0) * (quarter + 2)) / 4
    all += margins[i] ?? 0
  }
  return worth / all
}
/** Five handicaps around the even one. */
const asians = (margins: Float64Array): Priced[] => {
  let even = -36
  while (even < 36 && worthAt(margins, even) < 0.5) even += 1
  return [-2, -1, 0, 1, 2]
    .map((step) => even + step)
    .filter((it) => Math.abs(it) < 40)
    .map((quarters) => asian(margins, quarters))
}

const europeanLines: readonly Pair[] = [
  [0, 1],
  [1, 0],
  [0, 2],
  [2, 0],
]
const europeans = (margins: Float64Array): Priced[] =>
  europeanLines.flatMap(([home, away]): Priced[] => {
    const chances = threeWay(margins, home - away)
    return Math.max(...chances) > lineRange[1] ? [] : [asThreeWay(`hcp|${home}:${away}`, chances)]
  })

const scoresTo = 4
const scoreMarket = ({ grid, points }: Ends): Priced => {
  const parts: [string, number][] = []
  let listed = 0
  for (let home = 0; home <= scoresTo; home += 1)
    for (let away = 0; away <= scoresTo; away += 1) {
      const [i, j] = [home - points[0], away - points[1]]
      const chance = i < 0 || j < 0 ? 0 : (grid[i * size + j] ?? 0)
      parts.push([`${home}:${away}`, chance])
      listed += chance
    }
  const all = sumFrom(grid, 0)
  return { market: 'score', outcomes: chancesOf([...parts, ['other', Math.max(0, all - listed)]]) }
}

const firstHalf = (grid: Float64Array | undefined, points: Pair): Priced[] => {
  if (grid === undefined) return []
  const { totals, margins } = spreadOf({ grid, points }, spreads.half)
  return [
    asThreeWay('1h-1x2', threeWay(margins, 0)),
    ...overUnders('1h-total|', totals, points[0] + points[1], 3),
  ]
}

const results = ['1', 'x', '2'] as const
const halfFull = (chances: Float64Array | undefined, half: Pair | null, ends: Spread): Priced[] => {
  if (chances === undefined && half === null) return []
  const end = threeWay(ends.margins, 0)
  const led = half === null ? 0 : 1 - Math.sign(half[0] - half[1])
  const parts = results.flatMap((first, i) =>
    results.map((last, j): [string, number] => [
      `${first}/${last}`,
      chances ? (chances[i * 3 + j] ?? 0) : i === led ? (end[j] ?? 0) : 0,
    ]),
  )
  return [{ market: 'htft', outcomes: chancesOf(parts) }]
}

/** The next corner: void where none comes. */
const cornerMarket = (rates: Rates, { corners, playedMs }: Known): Priced => {
  const all = rates.corners[0] + rates.corners[1]
  const any = 1 - Math.exp((-all * (fullMs - playedMs)) / fullMs)
  const home = Math.round(((any * rates.corners[0]) / all) * million)
  const away = Math.round(((any * rates.corners[1]) / all) * million)
  const back = { pHalfWin: 0, pVoid: million - home - away, pHalfLose: 0 }
  return {
    market: `corner|${corners[0] + corners[1] + 1}`,
    outcomes: [
      { id: '1', active: true, pWin: home, ...back },
      { id: '2', active: true, pWin: away, ...back },
    ],
  }
}

/** All markets that are undecided and leave something to bet on. */
export const priceMatch = (rates: Rates, known: Known): Priced[] => {
  const { points, half } = known
  const ahead = aheadOf(rates, known)
  const ends: Ends = { grid: ahead.rest, points }
  const spread = spreadOf(ends, spreads.match)
  const [one, x, two] = threeWay(spread.margins, 0)
  const goals = points[0] + points[1]
  const markets: Priced[] = [asThreeWay('1x2', [one, x, two])]
  markets.push({
    market: 'dc',
    outcomes: chancesOf(
      [
        ['1x', one + x],
        ['12', one + two],
        ['x2', x + two],
      ],
      2,
    ),
  })
  markets.push(...overUnders('total|', spread.totals, goals, 6))
  if (points[0] === 0 || points[1] === 0) {
    const both = sumWhere(ends, (home, away) => home > 0 && away > 0)
    markets.push({
      market: 'btts',
      outcomes: chancesOf([
        ['yes', both],
        ['no', sumFrom(ahead.rest, 0) - both],
      ]),
    })
  }
  const [next, none, theirs] = nextGoal(rates, known, ahead)
  markets.push({
    market: `next|${goals + 1}`,
    outcomes: chancesOf([
      ['1', next],
      ['none', none],
      ['2', theirs],
    ]),
  })
  markets.push(...halfFull(halfAndFull(rates, known, ahead), half, spread))
  markets.push(...firstHalf(ahead.first, points))
  markets.push(...europeans(spread.margins), ...asians(spread.margins))
  const odd = spread.totals.reduce((sum, it, total) => sum + (total % 2 === 1 ? it : 0), 0)
  markets.push({
    market: 'oe',
    outcomes: chancesOf([
      ['odd', odd],
      ['even', sumFrom(spread.totals, 0) - odd],
    ]),
  })
  if (Math.max(...points) <= scoresTo) markets.push(scoreMarket(ends))
  markets.push(...overUnders('team-total|home:', spread.home, points[0], 4))
  markets.push(...overUnders('team-total|away:', spread.away, points[1], 4))
  markets.push(cornerMarket(rates, known))
  return markets
}
