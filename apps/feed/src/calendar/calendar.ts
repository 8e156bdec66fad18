import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import * as basketball from '../basketball/model.ts'
import * as football from '../football/model.ts'
import * as tennis from '../tennis/model.ts'
import type { Club } from './clubs.ts'
import { basketballLeagues, footballLeagues, tennisLeagues, type League } from './leagues.ts'

/*
 * Which matches there are: no draw, a plan. Each league has two places at which matches follow one
 * another without end, on quarter hours; its clubs play a round-robin, round after round.
 */

const minuteMs = 60_000

/** A place of a league: a match begins every `periodMs`, the first one at `offsetMs`. */
export type Rail = { id: string; league: League; index: number; rails: number; slow: Slow }
type Slow = { periodMs: number; offsetMs: number; aheadMs: number }

const hourMs = 60 * minuteMs
const usual = { periodMs: 2 * hourMs, aheadMs: 72 * hourMs }
const quick = { periodMs: 15 * minuteMs, aheadMs: 2 * hourMs }
/** Overtimes may need a while more than two hours; three sets may need two and a half. */
const ball = { periodMs: 2 * hourMs, aheadMs: 48 * hourMs }
const court = { periodMs: 4 * hourMs, aheadMs: 36 * hourMs }
/** How many matches of a league run at a time. */
const places = ({ fast }: League): number => (fast ? 4 : 2)

const footballRails: readonly Rail[] = footballLeagues.flatMap((league, n) =>
  Array.from({ length: places(league) }, (_, index): Rail => {
    const rail = n * 2 + index
    // Usual leagues on the quarter hours of two, fast ones two minutes apart.
    const slow = league.fast
      ? { ...quick, offsetMs: ((rail * 4) % 15) * minuteMs }
      : { ...usual, offsetMs: (rail % 8) * 15 * minuteMs }
    return { id: `${league.id}-${index}`, league, index, rails: places(league), slow }
  }),
)

/** So many places each, spread over the period on quarter hours. */
const spread = (leagues: readonly League[], each: number, slow: Omit<Slow, 'offsetMs'>): Rail[] => {
  const quarters = slow.periodMs / (15 * minuteMs)
  const all = leagues.length * each
  return leagues.flatMap((league, n) =>
    Array.from({ length: each }, (_, index): Rail => {
      const nth = index * leagues.length + n
      const offsetMs = Math.floor((nth * quarters) / all) * 15 * minuteMs
      return {
        id: `${league.id}-${index}`,
        league,
        index,
        rails: each,
        slow: { ...slow, offsetMs },
      }
    }),
  )
}

export const rails: readonly Rail[] = [
  ...footballRails,
  ...spread(basketballLeagues, 2, ball),
  ...spread(tennisLeagues, 4, court),
]

/** What the calendar has to know of a sport. */
type Model = {
  ratesOf(home: number, away: number): object
  paceOf(fast: boolean, feedPace: number): number
  durationOf(pacing: { pace: number; fast: boolean }): number
  /** The first digit of its codes; fast leagues have 7. */
  head: number
}
const models: Readonly<Record<League['sport'], Model>> = {
  football: { ...football, head: 2 },
  basketball: { ...basketball, paceOf: (_, feedPace) => basketball.paceOf(feedPace), head: 3 },
  tennis: { ...tennis, paceOf: (_, feedPace) => tennis.paceOf(feedPace), head: 4 },
}

/** The pair of a round-robin: `round` of `n` clubs, the `place`th match of it. */
export const pairOf = (round: number, place: number, n: number): [home: number, away: number] => {
  const circle = n - 1
  const turn = round % circle
  const [one, other] =
    place === 0 ? [circle, turn] : [(turn + place) % circle, (turn + circle - place) % circle]
  // The second half of a season has the other ground.
  const swapped = (Math.floor(round / circle) + (place === 0 ? turn : place)) % 2 === 1
  return swapped ? [other, one] : [one, other]
}

export type Planned = {
  rail: string
  startsAt: number
  league: League
  home: Club
  away: Club
  round: number | null
  rates: object
  pace: number
  fast: boolean
  /** From kick-off to the final whistle by the wall's clock. */
  durationMs: number
}

const plannedOn = (rail: Rail, turn: number, startsAt: number, feedPace: number): Planned => {
  const { league } = rail
  const { clubs, fast, sport } = league
  const model = models[sport]
  const pace = model.paceOf(fast, feedPace)
  const perRound = clubs.length / 2
  const number = turn * rail.rails + rail.index
  const round = Math.floor(number / perRound)
  const [h, a] = pairOf(round, number % perRound, clubs.length)
  const [home, away] = [clubs[h], clubs[a]]
  if (!home || !away) throw new Error(`no pair ${h}–${a} in ${league.id}`)
  return {
    rail: rail.id,
    startsAt,
    league,
    home,
    away,
    // As a season counts: 38 rounds of 20 clubs. A tournament has none.
    round: sport === 'tennis' ? null : (round % (2 * (clubs.length - 1))) + 1,
    rates: model.ratesOf(home.strength, away.strength),
    pace,
    fast,
    durationMs: model.durationOf({ pace, fast }),
  }
}

/** All matches that begin in a span, `feedPace` speeding the calendar with the matches. */
export const plannedBetween = (
  rail: Rail,
  from: number,
  to: number,
  feedPace: number,
): Planned[] => {
  const { periodMs, offsetMs } = rail.slow
  const [period, offset] = [periodMs / feedPace, offsetMs / feedPace]
  const first = Math.ceil((from - offset) / period)
  const last = Math.floor((to - offset) / period)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
    const turn = first + i
    return plannedOn(rail, turn, Math.round(offset + turn * period), feedPace)
  })
}

/**
 * What should be known at a moment: matches that may still be under way, and those to come, as far
 * ahead as their league tells.
 */
export const plannedAt = (now: number, feedPace: number, on: readonly Rail[] = rails): Planned[] =>
  on
    .flatMap((rail) => {
      const { periodMs, aheadMs } = rail.slow
      return plannedBetween(rail, now - periodMs / feedPace, now + aheadMs / feedPace, feedPace)
    })
    .sort((a, b) => a.startsAt - b.startsAt)

/** An id that says when and where, and never comes again. */
export const eventOf = ({ rail, startsAt }: Pick<Planned, 'rail' | 'startsAt'>): string =>
  `f-${Math.floor(startsAt / 1_000).toString(36)}-${rail}`

export const fixtureOf = (planned: Planned, code: string, seal: string): Fixture => {
  const { league, home, away, round, startsAt, pace, fast } = planned
  const side = ({ id, name, arms }: Club) => ({ id, name, arms })
  return {
    sport: league.sport,
    league: { id: league.id, name: league.name },
    tier: league.tier,
    fast,
    code,
    round,
    home: side(home),
    away: side(away),
    startsAt: new Date(startsAt).toISOString(),
    pace,
    seal,
  }
}

/** The first digit of a match's code. */
export const headOf = ({ league, fast }: Pick<Planned, 'league' | 'fast'>): number =>
  fast ? 7 : models[league.sport].head

/** The next code behind `last` that no open match has, of head 2 one from 2000 to 2999; null where each is taken. */
export const codeAfter = (
  last: number,
  digit: number,
  taken: ReadonlySet<string>,
): number | null => {
  const head = digit * 1_000
  for (let i = 1; i <= 1_000; i += 1) {
    const code = head + ((last - head + i) % 1_000)
    if (!taken.has(String(code))) return code
  }
  return null
}
