import type { Fixture } from '../../../contract/src/feed.ts'
import { paceOf, ratesOf, type Rates } from '../football/model.ts'
import type { Club } from './clubs.ts'
import { footballLeagues, type League } from './leagues.ts'

/*
 * Which matches there are: no draw, a plan. Each league has two places at which matches follow one
 * another without end, on quarter hours; its clubs play a round-robin, round after round.
 */

const minuteMs = 60_000

/** A place of a league: a match begins every `periodMs`, the first one at `offsetMs`. */
export type Rail = { id: string; league: League; index: number; rails: number; slow: Slow }
type Slow = { periodMs: number; offsetMs: number; aheadMs: number }

const usual = { periodMs: 120 * minuteMs, aheadMs: 72 * 60 * minuteMs }
const quick = { periodMs: 15 * minuteMs, aheadMs: 120 * minuteMs }
/** How many matches of a league run at a time. */
const places = ({ fast }: League): number => (fast ? 4 : 2)

export const rails: readonly Rail[] = footballLeagues.flatMap((league, n) =>
  Array.from({ length: places(league) }, (_, index): Rail => {
    const rail = n * 2 + index
    // Usual leagues on the quarter hours of two, fast ones two minutes apart.
    const slow = league.fast
      ? { ...quick, offsetMs: ((rail * 4) % 15) * minuteMs }
      : { ...usual, offsetMs: (rail % 8) * 15 * minuteMs }
    return { id: `${league.id}-${index}`, league, index, rails: places(league), slow }
  }),
)

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
  round: number
  rates: Rates
  pace: number
  fast: boolean
}

const plannedOn = (rail: Rail, turn: number, startsAt: number, feedPace: number): Planned => {
  const { league } = rail
  const { clubs, fast } = league
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
    // As a season counts: 38 rounds of 20 clubs.
    round: (round % (2 * (clubs.length - 1))) + 1,
    rates: ratesOf(home.strength, away.strength),
    pace: paceOf(fast, feedPace),
    fast,
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
    sport: 'football',
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

/** The next code behind `last` that no open match has: 2000–2999, of fast leagues 7000–7999. */
export const codeAfter = (last: number, fast: boolean, taken: ReadonlySet<string>): number => {
  const head = fast ? 7_000 : 2_000
  for (let i = 1; i <= 1_000; i += 1) {
    const code = head + ((last - head + i) % 1_000)
    if (!taken.has(String(code))) return code
  }
  throw new Error('every code is an open match’s')
}
