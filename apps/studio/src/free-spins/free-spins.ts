import { toAmount } from '@felek/contract/money.ts'
import type { FreeSpins } from '../protocol/protocol.ts'
import type { Playables } from '../rounds/playable.ts'
import type { StudioDb } from '../schema.ts'
import {
  insertFreeSpins,
  openFreeSpins,
  postponeEnd,
  setCancelled,
  takeFreeSpins,
} from './store.ts'

export type Granted = {
  grantId: string
  player: string
  game: string
  spins: number
  stakeKurus: bigint
  expiresAt: Date
}
export type GrantReply = 'ok' | 'conflict' | 'cancelled' | 'bad_request'

/**
 * Keeps what the operator grants, once by its id. The same again is `ok`, and a later end puts the end
 * off; with other content it is a conflict. One that was cancelled before it came stays so.
 */
export const grantFreeSpins = async (
  { db, playables }: { db: StudioDb; playables: Playables },
  granted: Granted,
  now: Date,
): Promise<GrantReply> => {
  const { grantId, player, game, spins, stakeKurus, expiresAt } = granted
  const playable = playables.find(game)
  if (!playable?.takesFreeSpins || playable.stakes?.includes(stakeKurus) !== true)
    return 'bad_request'
  return db.inTx(async (tx) => {
    const isNew = await insertFreeSpins(tx, {
      grant_id: grantId,
      player,
      game,
      spins,
      spins_left: spins,
      stake_kurus: stakeKurus,
      expires_at: expiresAt,
      state: 'active',
      created_at: now,
    })
    if (isNew) return 'ok'
    const before = await takeFreeSpins(tx, grantId)
    if (before?.state === 'cancelled') return 'cancelled'
    if (
      before?.player !== player ||
      before.game !== game ||
      before.spins !== spins ||
      before.stake_kurus !== stakeKurus
    )
      return 'conflict'
    await postponeEnd(tx, grantId, expiresAt)
    return 'ok'
  })
}

/** No spin of a grant is played any more; what has been won is told all the same. */
export const cancelFreeSpins = (db: StudioDb, grantId: string, now: Date): Promise<'ok'> =>
  db.inTx(async (tx): Promise<'ok'> => {
    await insertFreeSpins(tx, {
      grant_id: grantId,
      player: '',
      game: '',
      spins: 0,
      spins_left: 0,
      stake_kurus: 0n,
      expires_at: now,
      state: 'cancelled',
      created_at: now,
    })
    await setCancelled(tx, grantId)
    return 'ok'
  })

/** What a player can play in a game without a stake, as the client hears of it. */
export const freeSpinsFor = async (
  db: StudioDb,
  player: string,
  game: string,
  now: Date,
): Promise<FreeSpins | null> => {
  const row = await openFreeSpins(db.read, player, game, now)
  return row
    ? {
        grantId: row.grant_id,
        left: row.spins_left,
        stake: toAmount(row.stake_kurus),
        expiresAt: row.expires_at.toISOString(),
      }
    : null
}
