import type { PlayedRound, Sitting } from '@felek/contract/histories.ts'
import { toAmount } from '@felek/contract/money.ts'
import type { Query } from '@felek/database/database.ts'
import { gamesByKeys } from '../../../games/games.ts'
import { drawnIn } from '../../../providers/providers.ts'
import type { CashierDeps } from '../../deps.ts'
import { listRounds, readRound, type RoundRow, type SittingRow } from './store.ts'

/** Games by their keys in the ledger; one that the catalogue names no more has its key as its name. */
export const playedGames = async (
  q: Query,
  keys: readonly string[],
): Promise<(key: string) => Sitting['game']> => {
  const named =
    keys.length === 0 ? new Map<string, never>() : await gamesByKeys(q, [...new Set(keys)])
  return (key) => {
    const game = named.get(key)
    return game ? { key, ...game } : { key, gameID: '', name: key, image: '' }
  }
}

const stateOf = (r: RoundRow): PlayedRound['state'] => {
  if (r.decided < r.stakes) return 'open'
  if (r.held_kurus > 0n) return 'held'
  return r.refunds === r.stakes ? 'refunded' : 'done'
}

/**
 * What providers say of rounds; where one does not answer, its rounds stand without. Of one that is open nothing but that
 * it was broken off: then it waits for its payment alone.
 */
const readRounds = async (deps: CashierDeps, playerId: bigint, rows: readonly RoundRow[]) => {
  const open = new Set(rows.flatMap((r) => (r.decided < r.stakes ? r.round_id : [])))
  const asked = [...Map.groupBy(rows, (r) => r.house.replace(/^games:/, ''))].map(
    async ([provider, rounds]) => {
      const ids = rounds.map((r) => r.round_id)
      try {
        return [...(await drawnIn(deps, provider, playerId, ids))]
      } catch (error) {
        deps.log.warn({ err: error, provider }, 'rounds could not be looked up')
        return []
      }
    },
  )
  const told = (await Promise.all(asked)).flat()
  return new Map(told.filter(([id, { broken }]) => !open.has(id) || broken !== undefined))
}

/** A round as the wire has it. */
const toRound = (
  r: RoundRow,
  number: number,
  told: Awaited<ReturnType<typeof readRounds>>,
): PlayedRound => {
  const staked = r.staked_kurus - r.refunded_kurus
  return {
    roundId: r.round_id,
    number,
    at: r.at.toISOString(),
    staked: toAmount(staked),
    paid: toAmount(r.paid_kurus),
    net: toAmount(r.paid_kurus - staked),
    state: stateOf(r),
    drawn: told.get(r.round_id)?.drawn ?? null,
    broken: told.get(r.round_id)?.broken ?? null,
    proof: told.has(r.round_id),
  }
}

/** The rounds of a sitting, newest first, with what was drawn in those that are over. */
export const listPlayedRounds = async (
  deps: CashierDeps,
  sitting: SittingRow,
  page: { limit: number; offset: number },
): Promise<PlayedRound[]> => {
  const rows = await listRounds(deps.db.read, sitting, page)
  const told = await readRounds(deps, sitting.player_id, rows)
  return rows.map((r, i) => toRound(r, Math.max(1, sitting.rounds - page.offset - i), told))
}

/** One round of a player's; undefined where it is none of his. */
export const findRound = async (
  deps: CashierDeps,
  playerId: bigint,
  roundId: string,
): Promise<PlayedRound | undefined> => {
  const row = await readRound(deps.db.read, playerId, roundId)
  return row && toRound(row, 1, await readRounds(deps, playerId, [row]))
}
