import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../database/ids.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import { walletTime } from '../../wallet/wallet.ts'
import { endPlayerSessions } from '../sessions/store.ts'
import { holdPlayer } from '../store.ts'
import * as store from './store.ts'

/*
 * Blocks that staff set. What is staked, deposited or arrives is judged by the account row, which the database mirrors
 * each block into (migrations/0020_players.sql), so that they hold in every process once they are committed; what a
 * kind shuts besides is asked of its row.
 */

/**
 * Sets a block, under the rows of the player and of the account until the transaction ends. One of this kind that is live
 * stays as it was set, and is answered. A full block ends every session, waiting sign-ins too.
 */
export const blockPlayer = async (
  tx: Tx,
  {
    playerId,
    kind,
    reason,
    staffId,
  }: { playerId: bigint; kind: store.BlockKind; reason: string; staffId: bigint },
): Promise<store.Block> => {
  // Whoever signs in holds the same row, so that no session begins beside a full block.
  if (!(await holdPlayer(tx, playerId))) throw new Refusal('not_found')
  const live = (await store.findBlocks(tx, playerId)).find((block) => block.kind === kind)
  if (live) return live
  const now = await walletTime(tx)
  if (kind === 'full') await endPlayerSessions(tx, playerId, 'all', 'staff', now)
  return store.insertBlock(tx, {
    block_id: newId(now),
    player_id: playerId,
    kind,
    reason,
    set_by: staffId,
    set_at: now,
  })
}

/** Lifts a block, once; undefined where there is none, or it was lifted before. Other blocks of the player stay. */
export const unblockPlayer = async (
  tx: Tx,
  { blockId, staffId, reason }: { blockId: bigint; staffId: bigint; reason: string },
): Promise<store.Block | undefined> => {
  const block = await store.findBlock(tx, blockId)
  if (!block) return undefined
  await holdPlayer(tx, block.playerId)
  const now = await walletTime(tx)
  return store.liftBlock(tx, blockId, {
    lifted_by: staffId,
    // A clock that was set back lifts it all the same.
    lifted_at: now < block.setAt ? block.setAt : now,
    lift_reason: reason,
  })
}

/** Refuses whom a full block keeps from signing in; the player's row is held, and they have shown the password. */
export const requireUnblocked = async (tx: Tx, playerId: bigint): Promise<void> => {
  if (await store.hasBlock(tx, playerId, 'full')) throw new Refusal('account_blocked')
}
