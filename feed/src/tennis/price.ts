import { overUnder, twoWay, type Priced } from '../tell/chances.ts'
import { aheadOf, matchSize, type Ahead } from './markov.ts'
import type { Rates } from './model.ts'
import { begin, isOver, type Stand } from './scoring.ts'

/*
 * Every market's chances, from what everybody knows and nothing else: this file and what it imports
 * can not reach the draw (tools/check-house.ts).
 */

/** How a match stands; null before the toss, when nobody knows who serves. */
export type Known = Stand | null

const halved = (one: Ahead, other: Ahead): Ahead => ({
  set: (one.set + other.set) / 2,
  next: (one.next + other.next) / 2,
  ends: one.ends.map((list, i) =>
    list.map((it, n) => (it + (other.ends[i]?.[n] ?? 0)) / 2),
  ) as unknown as Ahead['ends'],
})

/** Lines that leave both sides such a chance are offered, so that one that is stays so for long. */
const lineRange = [0.15, 0.85] as const
const gameLines = Array.from({ length: 27 }, (_, i) => 12.5 + i)

const massOf = (list: Float64Array): number => list.reduce((sum, it) => sum + it, 0)

/** All markets that are undecided and leave something to bet on. */
export const priceMatch = (rates: Rates, known: Known): Priced[] => {
  if (known !== null && isOver(known)) return []
  const { set, next, ends } =
    known === null
      ? halved(aheadOf(rates, begin(0)), aheadOf(rates, begin(1)))
      : aheadOf(rates, known)
  const [clear = 0, won = 0, lost = 0] = ends.map(massOf)
  const markets = [twoWay('winner', clear + won)]
  const sets = known?.sets ?? [0, 0]
  const playing = sets[0] + sets[1] + 1
  markets.push(twoWay(`set|${playing}`, set))
  if (playing === 1) markets.push(twoWay('set|2', next))
  if (sets[1] === 0) markets.push(twoWay('set-hcp|-1.5', clear))
  if (sets[0] === 0) markets.push(twoWay('set-hcp|1.5', clear + won + lost))
  for (const line of gameLines) {
    let over = 0
    for (const list of ends)
      for (let n = Math.ceil(line); n < matchSize; n += 1) over += list[n] ?? 0
    if (over > lineRange[0] && over < lineRange[1]) markets.push(overUnder(`games|${line}`, over))
  }
  return markets
}
