import type { Pair } from '../sides.ts'
import { chancesOf, type Priced } from '../tell/chances.ts'
import { usualLuck, type Luck } from '../tell/luck.ts'
import { aheadOf, matchSize, type Ahead } from './markov.ts'
import type { Rates } from './model.ts'
import { begin, gamesOf, isOver, type Stand } from './scoring.ts'

/*
 * Every market's chances, from what everybody knows and nothing else: this file and what it imports
 * can not reach the draw (tools/check-house.ts).
 */

/** How a match stands; null before the toss, when nobody knows who serves. */
export type Known = Stand | null

const mean = (one: Pair, other: Pair): Pair => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
const halved = (one: Ahead, other: Ahead): Ahead => ({
  set: mean(one.set, other.set),
  next: mean(one.next, other.next),
  any: mean(one.any, other.any),
  ends: one.ends.map((list, i) =>
    list.map((it, n) => (it + (other.ends[i]?.[n] ?? 0)) / 2),
  ) as unknown as Ahead['ends'],
})
const aheadFrom = (rates: Rates, known: Known, goesOn: number): Ahead =>
  known === null
    ? halved(aheadOf(rates, begin(0), goesOn), aheadOf(rates, begin(1), goesOn))
    : aheadOf(rates, known, goesOn)

/** Lines that leave both sides such a chance are offered, so that one that is stays so for long. */
const lineRange = [0.15, 0.85] as const
const gameLines = Array.from({ length: 27 }, (_, i) => 12.5 + i)

const massOf = (list: Float64Array): number => list.reduce((sum, it) => sum + it, 0)
/** Matches of more than so many games. */
const massOver = (ends: Ahead['ends'], line: number): number => {
  let over = 0
  for (const list of ends) for (let n = Math.ceil(line); n < matchSize; n += 1) over += list[n] ?? 0
  return over
}

/** A market by what each outcome is decided with; what is left comes back. */
type Market = (name: string, chances: Pair, ids?: Pair<string>) => Priced
/** `gone`: the chance that the match is never played. */
const marketOf =
  (gone: number): Market =>
  (market, [one, two], ids = ['1', '2']) => ({
    market,
    outcomes: chancesOf(
      [
        [ids[0], one],
        [ids[1], two],
      ],
      1,
      1 - (1 - gone) * (one + two),
    ),
  })

/** Games of the match: a line that is passed stays so, whoever gives up then. */
const gameMarkets = (
  market: Market,
  { whole, before }: { whole: Ahead; before: Ahead },
  { goesOn, played }: { goesOn: number; played: number },
): Priced[] =>
  gameLines.flatMap((line): Priced[] => {
    const over = massOver(whole.ends, line)
    if (over <= lineRange[0] || over >= lineRange[1]) return []
    const passed = over * goesOn ** Math.max(0, Math.ceil(line) - 1 - played)
    const under = before.ends.reduce((sum, list) => sum + massOf(list), 0)
    return [
      market(`games|${line}`, [passed, under - massOver(before.ends, line)], ['over', 'under']),
    ]
  })

/**
 * All markets that are undecided and leave something to bet on, with bad luck in them: who gives up does so
 * behind a game, and then what is decided stands and the rest comes back.
 */
export const priceMatch = (rates: Rates, known: Known, luck: Luck = usualLuck): Priced[] => {
  if (known !== null && isOver(known)) return []
  const goesOn = 1 - luck.retiredPerGame
  const whole = aheadFrom(rates, known, 1)
  const before = goesOn === 1 ? whole : aheadFrom(rates, known, goesOn)
  const market = marketOf(known === null ? luck.postponed : 0)
  const [clear = 0, won = 0, lost = 0, clearly = 0] = before.ends.map(massOf)
  const markets = [market('winner', [clear + won, lost + clearly])]
  const sets = known?.sets ?? [0, 0]
  const playing = sets[0] + sets[1] + 1
  markets.push(market(`set|${playing}`, before.set))
  if (playing === 1) markets.push(market('set|2', before.next))
  // Who gives a set and a half loses with the first set of the other one.
  if (sets[1] === 0) markets.push(market('set-hcp|-1.5', [clear, before.any[1]]))
  if (sets[0] === 0) markets.push(market('set-hcp|1.5', [before.any[0], clearly]))
  const played = known === null ? 0 : gamesOf(known)
  return [...markets, ...gameMarkets(market, { whole, before }, { goesOn, played })]
}
