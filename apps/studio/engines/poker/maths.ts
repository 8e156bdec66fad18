import { hundredths, rational, toPercent, type Rational } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { deckSize, handSize, rankIndex, suitCount, suitIndex } from './cards.ts'
import { handRankOf, handRanks } from './hand-rank.ts'
import { choose } from './hold-odds.ts'
import { holds, type PokerConfig } from './rules.ts'
import { strategyHold } from './strategy.ts'

/*
 * All 2,598,960 hands and all 32 ways to hold each. How many hands of each rank hold some cards is counted once for every
 * set of up to five cards; what may follow a hold is then the sets that have it, less those that have a discard too
 * (inclusion and exclusion), so no draw is gone through by itself. Hands that differ by their suits alone are one class.
 */

/** Ranks that pay, and nothing. */
const outcomes = handRanks.length + 1
const nothing = handRanks.length
const outcomeOf = (cards: readonly number[]): number => {
  const rank = handRankOf(cards)
  return rank === null ? nothing : handRanks.indexOf(rank)
}

const chosen = Array.from({ length: handSize + 1 }, (_, some) =>
  Array.from({ length: deckSize + 1 }, (_, of) => choose(of, some)),
)
/** The place of a set of rising cards among all of its size. */
const placeOf = (cards: readonly number[]): number =>
  cards.reduce((sum, card, i) => sum + (chosen[i + 1]?.[card] as number), 0)

/** Every set of `size` cards, rising; the array is the same one each time. */
const everySet = (size: number, each: (cards: readonly number[]) => void): void => {
  const cards: number[] = []
  const add = (from: number): void => {
    if (cards.length === size) return each(cards)
    for (let card = from; card <= deckSize - (size - cards.length); card += 1) {
      cards.push(card)
      add(card + 1)
      cards.pop()
    }
  }
  add(0)
}

/** By size of the set: of each set, how many hands of each outcome hold it. */
type Containing = readonly Uint32Array[]

const countContaining = (): Containing => {
  const tables = Array.from(
    { length: handSize + 1 },
    (_, size) => new Uint32Array((chosen[size]?.[deckSize] as number) * outcomes),
  )
  everySet(handSize, (cards) => {
    const table = tables[handSize] as Uint32Array
    table[placeOf(cards) * outcomes + outcomeOf(cards)] = 1
  })
  for (let size = handSize; size > 0; size -= 1) {
    const [above, below] = [tables[size] as Uint32Array, tables[size - 1] as Uint32Array]
    everySet(size, (cards) => {
      const from = placeOf(cards) * outcomes
      for (let without = 0; without < size; without += 1) {
        const to = placeOf(cards.filter((_, i) => i !== without)) * outcomes
        for (let i = 0; i < outcomes; i += 1)
          below[to + i] = (below[to + i] as number) + (above[from + i] as number)
      }
    })
    // A hand is met once for each of its cards that the smaller set has not.
    const times = handSize - size + 1
    for (let i = 0; i < below.length; i += 1) below[i] = (below[i] as number) / times
  }
  return tables
}

/** One hand of each class under exchange of suits, and how many hands the class has. */
const everyClass = (each: (cards: readonly number[], hands: number) => void): void =>
  everySet(handSize, (cards) => {
    const masks = Array.from({ length: suitCount }, () => 0)
    for (const card of cards)
      masks[suitIndex(card)] = (masks[suitIndex(card)] as number) | (1 << rankIndex(card))
    if (masks.some((mask, i) => i > 0 && mask > (masks[i - 1] as number))) return
    // 24 ways to exchange suits, less those that exchange suits with the same cards.
    let [same, hands] = [1, 24]
    masks.forEach((mask, i) => {
      same = i > 0 && mask === masks[i - 1] ? same + 1 : 1
      hands /= same
    })
    each(cards, hands)
  })

const sizes = holds.map((hold) => hold.length)
/** Draws after a hold of so many cards. */
const drawsAfter = Array.from({ length: handSize + 1 }, (_, held) =>
  choose(deckSize - handSize, handSize - held),
)
/** Of all sizes of a draw the least common multiple: every chance of a draw is a whole number of these. */
const unit = 7_669_695

/** Of a hand, the sets of its cards by the holds that they are. */
const setsOf = (cards: readonly number[]): number[] =>
  holds.map((hold) => placeOf(hold.map((place) => cards[place] as number)))

/** Draws of an outcome after a hold: its sets less those with a discard, and so on. */
const countAfter = (tables: Containing, sets: readonly number[], hold: number, outcome: number) => {
  let sum = 0
  for (let set = 0; set < holds.length; set += 1) {
    if ((set & hold) !== hold) continue
    const size = sizes[set] as number
    const count = (tables[size] as Uint32Array)[
      (sets[set] as number) * outcomes + outcome
    ] as number
    sum += (size - (sizes[hold] as number)) % 2 === 0 ? count : -count
  }
  return sum
}

/** What each hold of a hand is worth: all its draws' pays, scaled to `unit` draws. */
const worthsOf = (
  pays: readonly number[],
  tables: Containing,
  sets: readonly number[],
): number[] => {
  const worths = sets.map((place, set) => {
    const table = tables[sizes[set] as number] as Uint32Array
    return pays.reduce((sum, pay, i) => sum + pay * (table[place * outcomes + i] as number), 0)
  })
  // From sets that have all of a hold to those that have nothing more of the hand.
  for (let bit = 1; bit < holds.length; bit *= 2)
    for (let set = 0; set < holds.length; set += 1)
      if ((set & bit) === 0) worths[set] = (worths[set] as number) - (worths[set | bit] as number)
  return worths.map((worth, set) => worth * (unit / (drawsAfter[sizes[set] as number] as number)))
}

/** How rounds come out, as parts of all deals and draws. */
export type PokerOutcomes = {
  /** By hand that pays, when each hand is held as well as can be; then nothing. */
  best: Law
  /** The same when it is held as the printed strategy says. */
  printed: Law
  /** Classes of hands that were looked at. */
  classes: number
}

const lawOf = ({ pays }: PokerConfig, counts: readonly number[]): Law => {
  const all = BigInt(chosen[handSize]?.[deckSize] as number) * BigInt(unit)
  return counts.map((count, i) => {
    const rank = handRanks[i]
    return { pay: rank === undefined ? 0 : pays[rank], chance: rational(BigInt(count), all) }
  })
}

/** Some seconds. `each`: asked of every class of hands, with its best hold's worth in hundredths of a stake. */
export const pokerOutcomes = (
  config: PokerConfig,
  each: (cards: readonly number[], worth: Rational) => void = () => {},
): PokerOutcomes => {
  const tables = countContaining()
  const pays = handRanks.map((rank) => config.pays[rank])
  const [best, printed] = [
    Array.from({ length: outcomes }, () => 0),
    Array.from({ length: outcomes }, () => 0),
  ]
  let classes = 0
  everyClass((cards, hands) => {
    const sets = setsOf(cards)
    const worths = worthsOf(pays, tables, sets)
    const most = Math.max(...worths)
    const printedHold = strategyHold(cards).reduce((set, place) => set | (1 << place), 0)
    const add = (counts: number[], hold: number): void => {
      const times = hands * (unit / (drawsAfter[sizes[hold] as number] as number))
      for (let i = 0; i < outcomes; i += 1)
        counts[i] = (counts[i] as number) + times * countAfter(tables, sets, hold, i)
    }
    // Of equals the one that keeps more, as the hint does: the return is the same, the spread need not be.
    const equal = worths.flatMap((worth, set) => (worth === most ? [set] : []))
    add(
      best,
      equal.reduce((a, b) => ((sizes[b] as number) > (sizes[a] as number) ? b : a)),
    )
    add(printed, printedHold)
    classes += 1
    each(cards, rational(BigInt(most), BigInt(unit)))
  })
  return { best: lawOf(config, best), printed: lawOf(config, printed), classes }
}

/** Spread, hits and percentiles are of who holds as well as can be. */
export const pokerFigures = (config: PokerConfig): Figures => {
  const { best, printed } = pokerOutcomes(config)
  const [top] = best
  if (!top) throw new Error('no hand pays')
  return {
    ...exactReturn([meanOf(best)]),
    parts: Object.fromEntries(
      handRanks.map((rank, i) => [rank, toPercent(meanOf(best.slice(i, i + 1)))]),
    ),
    ...spreadOf(best),
    featureEvery: null,
    maxWin: hundredths(top.pay),
    topEvery: everyOf(top.chance),
    printed: toPercent(meanOf(printed)),
  }
}
