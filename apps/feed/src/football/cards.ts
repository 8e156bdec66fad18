import type { Pair } from '../sides.ts'
import { halfCourse, pressOf } from './model.ts'

/*
 * What red cards do to the goals that may still come. A side's first red card comes at a steady rate
 * of the course, whatever the score; so of every course that the cards may take there is a weight,
 * and what each side may expect then. An integral over the moment of a card is taken by two points
 * of Gauss in each half, which is exact to a millionth here (price.test.ts holds it against many).
 */

/** One way that the cards may go from now on. */
export type Branch = {
  weight: number
  /** Moments of the course, sorted, at which the sides' rates change; the last one is the end. */
  until: readonly number[]
  /** What each side's goals are multiplied by up to each of them. */
  press: readonly Pair[]
}

type Card = { weight: number; at: number }
/** No card any more. */
const never = 2
const gauss = 1 / Math.sqrt(3)

/** Two points of Gauss in each piece that is left, weighed by the density of the first card. */
const cardsOf = (hazard: number, at: number, had: boolean, points: 1 | 2): Card[] => {
  if (had) return [{ weight: 1, at: never }]
  const cards: Card[] = []
  const pieces = at < halfCourse ? [at, halfCourse, 1] : [at, 1]
  for (let i = 1; i < pieces.length; i += 1) {
    const [from = 0, to = 0] = [pieces[i - 1], pieces[i]]
    const [middle, reach] = [(from + to) / 2, (to - from) / 2]
    const chance = Math.exp(-hazard * (from - at)) - Math.exp(-hazard * (to - at))
    if (points === 1) {
      cards.push({ weight: chance, at: middle })
      continue
    }
    const moments = [middle - reach * gauss, middle + reach * gauss]
    const densities = moments.map((it) => Math.exp(-hazard * (it - at)))
    const all = densities.reduce((sum, it) => sum + it, 0)
    moments.forEach((moment, j) =>
      cards.push({ weight: (chance * (densities[j] ?? 0)) / all, at: moment }),
    )
  }
  cards.push({ weight: Math.exp(-hazard * (1 - at)), at: never })
  return cards
}

const branchOf = (at: number, had: Pair<boolean>, home: Card, away: Card): Branch => {
  const until = [...new Set([home.at, away.at, halfCourse, 1])]
    .filter((it) => it > at && it <= 1)
    .sort((a, b) => a - b)
  let from = at
  const press = until.map((to): Pair => {
    const middle = (from + to) / 2
    from = to
    const [h, a] = [had[0] || home.at < middle, had[1] || away.at < middle]
    return [pressOf(h, a), pressOf(a, h)]
  })
  return { weight: home.weight * away.weight, until, press }
}

/**
 * Every way that the cards may go from this moment of the course on. Where both sides may still
 * have one, one point a half is enough: that is one match in a hundred.
 */
export const branchesOf = (hazards: Pair, at: number, had: Pair<boolean>): Branch[] => {
  const [homeFine, awayFine] = [
    cardsOf(hazards[0], at, had[0], 2),
    cardsOf(hazards[1], at, had[1], 2),
  ]
  const none = (cards: readonly Card[]) => cards.find((card) => card.at === never)
  const some = (cards: readonly Card[]) => cards.filter((card) => card.at !== never)
  const [homeNone, awayNone] = [none(homeFine), none(awayFine)]
  if (!homeNone || !awayNone) return []
  const [homeOne, awayOne] = [
    some(cardsOf(hazards[0], at, had[0], 1)),
    some(cardsOf(hazards[1], at, had[1], 1)),
  ]
  return [
    branchOf(at, had, homeNone, awayNone),
    ...some(homeFine).map((card) => branchOf(at, had, card, awayNone)),
    ...some(awayFine).map((card) => branchOf(at, had, homeNone, card)),
    ...homeOne.flatMap((one) => awayOne.map((other) => branchOf(at, had, one, other))),
  ]
}

/** What the sides' goals come to between two moments of the course, per unit of their rates. */
export const exposureOf = ({ until, press }: Branch, from: number, to: number): Pair => {
  let [home, away, at] = [0, 0, from]
  for (let i = 0; i < until.length && at < to; i += 1) {
    const end = Math.min(to, until[i] ?? 1)
    if (end <= at) continue
    home += (end - at) * (press[i]?.[0] ?? 1)
    away += (end - at) * (press[i]?.[1] ?? 1)
    at = end
  }
  return [home, away]
}

/** What has been played of the course so far, per unit of the sides' rates. */
export const playedExposure = (at: number, reds: Pair<number | null>): Pair => {
  const card = (it: number | null): Card => ({ weight: 1, at: it ?? never })
  const so = branchOf(0, [false, false], card(reds[0]), card(reds[1]))
  return exposureOf(so, 0, at)
}
