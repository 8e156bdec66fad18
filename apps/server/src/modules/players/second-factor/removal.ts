import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { PlayersDeps } from '../deps.ts'
import { mailPlayer } from '../notices.ts'
import { endPlayerSessions } from '../sessions/store.ts'
import { recordSecurityEvent } from '../../security/security.ts'
import { holdNamed } from '../store.ts'
import * as store from './store.ts'

/**
 * Takes the second factor away from a player who has lost it and its recovery codes; staff do so
 * once they know who asks. Every session ends with it, since nobody knows who holds the lost phone,
 * and the player is told by mail. False where there is no such player.
 */
export const removeSecondFactor = async (
  deps: PlayersDeps,
  tx: Tx,
  username: string,
  by: { address: string; host: string },
): Promise<boolean> => {
  const player = await holdNamed(tx, username)
  if (!player) return false
  const playerId = player.player_id
  if (player.two_factor_type === 'none' && player.two_factor_sealed === null) return true
  await store.deleteCodes(tx, playerId)
  await store.deleteRecovery(tx, playerId)
  await store.setFactor(tx, playerId, { two_factor_type: 'none', two_factor_sealed: null })
  const ended = await endPlayerSessions(tx, playerId, 'all', 'staff', deps.now())
  await mailPlayer({ deps, host: by.host }, tx, player, { template: 'second_factor_off' })
  afterCommit(() => {
    for (const sessionId of ended) deps.eventHub.endSession(sessionId, 'ended')
  })
  await recordSecurityEvent(tx, deps, {
    kind: 'second_factor_off',
    playerId,
    address: by.address,
    detail: { by: 'operator' },
  })
  return true
}
