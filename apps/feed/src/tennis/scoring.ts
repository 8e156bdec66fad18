import { more, sumOf, type Pair, type Side } from '../sides.ts'

/* How a match stands after each point: the rules of tennis, for draw, prices and telling alike. */

export type Stand = {
  /** Games of each set that is over. */
  done: readonly Pair[]
  sets: Pair
  /** Of the set that is played. */
  games: Pair
  /** Of the game or tie-break that is played, counted one by one. */
  points: Pair
  /** Who serves the game, or the first point of the tie-break. */
  server: Side
}

export const setsToWin = 2
export const begin = (server: Side): Stand => ({
  done: [],
  sets: [0, 0],
  games: [0, 0],
  points: [0, 0],
  server,
})

export const other = (side: Side): Side => (side === 0 ? 1 : 0)
export const isTieBreak = ({ games }: Pick<Stand, 'games'>): boolean =>
  games[0] === 6 && games[1] === 6
export const isOver = ({ sets }: Pick<Stand, 'sets'>): boolean =>
  sets[0] === setsToWin || sets[1] === setsToWin

/** Who serves the nth point of a tie-break (from 0): one, then two each by turns. */
export const tieBreakServer = (first: Side, n: number): Side =>
  ((n + 1) >> 1) % 2 === 0 ? first : other(first)
export const serverOf = (stand: Stand): Side =>
  isTieBreak(stand) ? tieBreakServer(stand.server, sumOf(stand.points)) : stand.server

const hasWon = (own: number, theirs: number, enough: number): boolean =>
  own >= enough && own - theirs >= 2
/** A set is won by six and two more, or by the tie-break. */
const hasWonSet = (own: number, theirs: number): boolean =>
  hasWon(own, theirs, 6) || (own === 7 && theirs === 6)

export const afterPoint = (stand: Stand, winner: Side): Stand => {
  const points = more(stand.points, winner)
  const loser = other(winner)
  if (!hasWon(points[winner], points[loser], isTieBreak(stand) ? 7 : 4)) return { ...stand, points }
  const games = more(stand.games, winner)
  const next: Stand = { ...stand, games, points: [0, 0], server: other(stand.server) }
  if (!hasWonSet(games[winner], games[loser])) return next
  return {
    ...next,
    done: [...stand.done, games],
    sets: more(stand.sets, winner),
    games: [0, 0],
  }
}

/** All games that are over. */
export const gamesOf = ({ done, games }: Pick<Stand, 'done' | 'games'>): number =>
  done.reduce((sum, it) => sum + sumOf(it), sumOf(games))
