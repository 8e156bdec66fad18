import type { Pair, Side } from '../sides.ts'
import type { ResultOf, Results } from '../tell/game.ts'
import { back, one, overOf, settledBy, twoWay, type Rule } from '../tell/market-results.ts'
import type { View } from './match-incidents.ts'
import { gamesOf, setsToWin } from './scoring.ts'

/* What a market's result is by what has been told: one function of the match. */

type Stand = { sets: Pair; winners: readonly Side[]; games: number; over: boolean }

const won = (home: boolean): Results => one(twoWay, home ? '1' : '2')

const rules: Readonly<Record<string, Rule<Stand>>> = {
  winner: (_, { sets, over }) => (over ? won(sets[0] > sets[1]) : undefined),
  set: (line, { winners, over }) => {
    const by = winners[Number(line) - 1]
    // A third set that was never played.
    if (by === undefined) return over ? back(twoWay) : undefined
    return won(by === 0)
  },
  'set-hcp': (line, { sets: [home, away], over }) => {
    const given = Number(line)
    if (over) return won(home - away + given > 0)
    // Decided as soon as the best, or the worst, that can still come decides it.
    if (setsToWin - away + given < 0) return won(false)
    return home - setsToWin + given > 0 ? won(true) : undefined
  },
  games: (line, { games, over }) => overOf(games, Number(line), over),
}

/** Results of markets by now. */
export const resultsOf = ({ phase, stand, slip }: View): ResultOf => {
  const now: Stand = {
    sets: stand.sets,
    winners: stand.done.map(([home, away]) => (home > away ? 0 : 1)),
    games: gamesOf(stand) + slip[0] + slip[1],
    over: phase === 'ended',
  }
  const ended = phase === 'abandoned' ? { ...now, over: true } : undefined
  return settledBy(rules, { stand: now, ended })
}
