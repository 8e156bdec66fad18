import { more, sumOf, type Pair, type Side } from '../sides.ts'
import type { Rates } from './model.ts'
import { isTieBreak, other, setsToWin, tieBreakServer, type Stand } from './scoring.ts'

/*
 * What may still come of a match: points make games, games sets, sets the match, each by a chain
 * without memory. Exact, not simulated.
 */

/** The server's chance of a game from so many points: his own, then theirs. */
export const holdOf = (p: number, own = 0, theirs = 0): number => {
  const q = 1 - p
  // Deuce is where it was after both have won one.
  if (own >= 3 && theirs >= 3) {
    const deuce = (p * p) / (p * p + q * q)
    const ahead = own - theirs
    if (ahead >= 2) return 1
    if (ahead <= -2) return 0
    return ahead === 0 ? deuce : ahead === 1 ? p + q * deuce : p * deuce
  }
  if (own >= 4) return 1
  if (theirs >= 4) return 0
  return p * holdOf(p, own + 1, theirs) + q * holdOf(p, own, theirs + 1)
}

/** The home player's chance of a tie-break. */
export const tieBreakOf = (rates: Rates, first: Side, home = 0, away = 0): number => {
  const { serve } = rates
  if (home >= 7 && home - away >= 2) return 1
  if (away >= 7 && away - home >= 2) return 0
  if (home === away && home >= 6) {
    // Each serves one of the next two.
    const win = serve[0] * (1 - serve[1])
    const lose = serve[1] * (1 - serve[0])
    return win / (win + lose)
  }
  const p = tieBreakServer(first, home + away) === 0 ? serve[0] : 1 - serve[1]
  return (
    p * tieBreakOf(rates, first, home + 1, away) +
    (1 - p) * tieBreakOf(rates, first, home, away + 1)
  )
}

/** Games of a set: 6 to 13, and of a match up to 39. */
const setSize = 14
export const matchSize = 40
/** Chances of each winner and number of games of a set. */
export type SetEnds = Pair<Float64Array>
const newEnds = (): SetEnds => [new Float64Array(setSize), new Float64Array(setSize)]

/** What follows from a match's rates alone, worked out once. */
type Tables = {
  /** The home player's chance of a game, by its server. */
  game: Pair
  /** And of a tie-break, by its first server. */
  tieBreak: Pair
  /** The chance that nobody gives up behind a game. */
  goesOn: number
  /** A whole set, by its first server. */
  set: Pair<SetEnds>
}
const kept = new WeakMap<Rates, Tables[]>()

/**
 * Plays games on from a score of a set; adds what it ends with, times a weight. Each game that begins has
 * `goesOn` for its chance that nobody gave up before it.
 */
const addSet = (
  into: SetEnds,
  { game, tieBreak, goesOn }: Omit<Tables, 'set'>,
  [fromHome, fromAway]: Pair,
  server: Side,
  weight: number,
): void => {
  const cells = new Float64Array(8 * 8)
  const cell = (home: number, away: number) => cells[home * 8 + away] ?? 0
  const add = (home: number, away: number, p: number) => {
    cells[home * 8 + away] = cell(home, away) + p
  }
  add(fromHome, fromAway, weight)
  for (let sum = fromHome + fromAway; sum < setSize; sum += 1)
    for (let home = Math.max(fromHome, sum - 7); home <= Math.min(7, sum - fromAway); home += 1) {
      const away = sum - home
      const p = cell(home, away)
      if (p === 0) continue
      const ahead = Math.max(home, away)
      if ((ahead === 6 && Math.abs(home - away) >= 2) || ahead === 7) {
        const ends = into[home > away ? 0 : 1]
        ends[sum] = (ends[sum] ?? 0) + p
        continue
      }
      const serves = (sum - fromHome - fromAway) % 2 === 0 ? server : other(server)
      const wins = home === 6 && away === 6 ? tieBreak[serves] : game[serves]
      add(home + 1, away, p * goesOn * wins)
      add(home, away + 1, p * goesOn * (1 - wins))
    }
}

const tablesOf = (rates: Rates, goesOn: number): Tables => {
  const known = kept.get(rates) ?? []
  const before = known.find((it) => it.goesOn === goesOn)
  if (before) return before
  const { serve } = rates
  const game: Pair = [holdOf(serve[0]), 1 - holdOf(serve[1])]
  const tieBreak: Pair = [tieBreakOf(rates, 0), tieBreakOf(rates, 1)]
  const set: [SetEnds, SetEnds] = [newEnds(), newEnds()]
  addSet(set[0], { game, tieBreak, goesOn }, [0, 0], 0, 1)
  addSet(set[1], { game, tieBreak, goesOn }, [0, 0], 1, 1)
  const tables = { game, tieBreak, goesOn, set }
  kept.set(rates, [...known, tables])
  return tables
}

/** How the set that is played may end. */
const setFrom = (rates: Rates, tables: Tables, stand: Stand): SetEnds => {
  const { games, points, server } = stand
  const ends = newEnds()
  if (isTieBreak(stand)) {
    const wins = tieBreakOf(rates, server, points[0], points[1])
    ends[0][13] = wins
    ends[1][13] = 1 - wins
    return ends
  }
  const own = points[server]
  const hold = holdOf(rates.serve[server], own, points[other(server)])
  const wins = server === 0 ? hold : 1 - hold
  addSet(ends, tables, more(games, 0), other(server), wins)
  addSet(ends, tables, more(games, 1), other(server), 1 - wins)
  return ends
}

export type Ahead = {
  /** Each player's chance of the set that is played, and of the one after it. */
  set: Pair
  next: Pair
  /** Each player's chance of a set at all, where they have none yet. */
  any: Pair
  /** Chances of each end in sets (2–0, 2–1, 1–2, 0–2) by all games of the match. */
  ends: readonly [Float64Array, Float64Array, Float64Array, Float64Array]
}

const endIndex = ([home, away]: Pair): number => (home > away ? away : 3 - home)

/**
 * Plays sets on from one that is over, after so many games; who served it first serves the next one
 * after an even number of games.
 */
const addRest = (
  into: Ahead['ends'],
  tables: Tables,
  at: { sets: Pair; games: number; first: Side; p: number },
): void => {
  const ends = tables.set[at.first]
  for (const side of [0, 1] as const)
    for (let n = 6; n < setSize; n += 1) {
      const p = at.p * (ends[side][n] ?? 0)
      if (p === 0) continue
      const sets = more(at.sets, side)
      const games = at.games + n
      if (sets[side] === setsToWin) {
        const list = into[endIndex(sets)]
        if (list) list[games] = (list[games] ?? 0) + p
      } else
        addRest(into, tables, {
          sets,
          games,
          first: n % 2 === 0 ? at.first : other(at.first),
          p,
        })
    }
}

const massOf = (list: Float64Array): number => list.reduce((sum, it) => sum + it, 0)

/**
 * Everything that may come of a match that is not over. Where somebody may give up behind a game (`goesOn`
 * under 1), only what comes before that: all of it together is less than one.
 */
export const aheadOf = (rates: Rates, stand: Stand, goesOn = 1): Ahead => {
  const tables = tablesOf(rates, goesOn)
  const now = setFrom(rates, tables, stand)
  const before = stand.done.reduce((sum, it) => sum + sumOf(it), 0)
  const played = sumOf(stand.games)
  // Who served the set's first game.
  const first = played % 2 === 0 ? stand.server : other(stand.server)
  const ends = [0, 0, 0, 0].map(() => new Float64Array(matchSize)) as unknown as Ahead['ends']
  let next: Pair = [0, 0]
  let any: Pair = [massOf(now[0]), massOf(now[1])]
  for (const side of [0, 1] as const)
    for (let n = 6; n < setSize; n += 1) {
      const p = now[side][n] ?? 0
      if (p === 0) continue
      const sets = more(stand.sets, side)
      const games = before + n
      const then = n % 2 === 0 ? first : other(first)
      const after = tables.set[then]
      next = [next[0] + p * massOf(after[0]), next[1] + p * massOf(after[1])]
      // Who has lost this set may take the next one.
      if (sets[side] < setsToWin) any = more(any, other(side), p * massOf(after[other(side)]))
      if (sets[side] === setsToWin) {
        const list = ends[endIndex(sets)]
        if (list) list[games] = (list[games] ?? 0) + p
      } else addRest(ends, tables, { sets, games, first: then, p })
    }
  return { set: [massOf(now[0]), massOf(now[1])], next, any, ends }
}
