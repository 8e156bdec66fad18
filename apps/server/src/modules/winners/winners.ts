import { limits } from '@felek/contract/limits.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Winner } from '@felek/contract/winners.ts'
import type { Query } from '@felek/database/database.ts'
import { gamesByKeys } from '../games/games.ts'
import { shownNames } from '../players/players.ts'
import { maskName, paidFalls } from '../rewards/rewards.ts'
import { listOwnWins, listWins } from './store.ts'

type Found = Pick<Winner, 'id' | 'kind'> & {
  playerId: bigint
  game: string
  amountKurus: bigint
  at: Date
}

/** Wins and jackpots that were paid, the newest first. */
const found = async (q: Query): Promise<Found[]> => {
  const wins = (await listWins(q)).map((row): Found => ({
    id: String(row.win_id),
    kind: 'win',
    playerId: row.player_id,
    game: row.game,
    amountKurus: row.paid_kurus,
    at: row.at,
  }))
  const falls = (await paidFalls(q, limits.winnersPage)).map((row): Found => ({
    id: `jackpot-${row.pool_id}-${row.cycle}`,
    kind: 'jackpot',
    playerId: row.winner_id,
    game: row.game,
    amountKurus: row.amount_kurus,
    at: row.fell_at,
  }))
  return [...wins, ...falls].sort((a, b) => b.at.getTime() - a.at.getTime())
}

/**
 * Recent wins as everybody may see them, the newest first, of slots and of tables no more than a
 * page each. A player who is not shown (preference, closed account, preview) and a game that is in
 * no catalogue take their rows with them.
 */
export const winnersNow = async (q: Query): Promise<Winner[]> => {
  const all = await found(q)
  if (all.length === 0) return []
  const names = await shownNames(q, [...new Set(all.map((win) => win.playerId))])
  const games = await gamesByKeys(q, [...new Set(all.map((win) => win.game))])
  const room: Record<Winner['type'], number> = {
    slot: limits.winnersPage,
    live: limits.winnersPage,
  }
  return all.flatMap(({ id, kind, playerId, game: key, amountKurus, at }) => {
    const name = names.get(playerId)
    const game = games.get(key)
    if (name === undefined || game === undefined || room[game.type] === 0) return []
    room[game.type] -= 1
    return [
      {
        id,
        kind,
        player: maskName(name),
        ...game,
        amount: toAmount(amountKurus),
        at: at.toISOString(),
      },
    ]
  })
}

/** How many a page that shows this kind will find, so that it keeps room for them. */
export const countWinners = async (q: Query, type?: Winner['type']): Promise<number> => {
  const shown = await winnersNow(q)
  const ofType = type === undefined ? shown : shown.filter((winner) => winner.type === type)
  return Math.min(ofType.length, limits.winnersPage)
}

/** What of a player's is kept for the list of recent wins, shown or not. */
export const exportedWins = async (q: Query, playerId: bigint) =>
  (await listOwnWins(q, playerId)).map((row) => ({
    at: row.at.toISOString(),
    game: row.game,
    stake: toAmount(row.stake_kurus),
    won: toAmount(row.paid_kurus),
  }))
export { createWinnersState, type WinnersState } from './state.ts'
