import { afterCommit, type Tx } from '@felek/database/database.ts'
import { logSecurityEvent } from '../security/security.ts'
import { isBarred, setBarred } from '../wallet/wallet.ts'
import type { PlayersDeps } from './deps.ts'
import { holdNamed } from './store.ts'
import { isBarredAddress } from './territory.ts'

/*
 * A territory after registration: whoever comes from a barred network is marked in the wallet, which refuses their deposits and
 * stakes from then on and pays what is theirs. It is looked at when they sign in and with each call that counts as
 * activity, so on a change of network and at least once a minute of play. Only staff lift it.
 */

/** Marks a player who is seen at a barred address; costs nothing for any other. */
export const barAt = async (
  deps: PlayersDeps,
  { playerId, address }: { playerId: bigint; address: string },
): Promise<void> => {
  if (!isBarredAddress(deps, address) || (await isBarred(deps.db.read, playerId))) return
  const changed = await deps.db.inTx((tx) => setBarred(tx, playerId, true))
  if (changed) logSecurityEvent(deps, { kind: 'territory_barred', playerId, address })
}

/** Lifts it from the player of a name; false where there is none. What staff know is in their own record. */
export const liftTerritory = async (
  deps: PlayersDeps,
  tx: Tx,
  username: string,
  { address }: { address: string },
): Promise<boolean> => {
  const player = await holdNamed(tx, username)
  if (!player) return false
  const { player_id: playerId } = player
  if (await setBarred(tx, playerId, false))
    afterCommit(() =>
      logSecurityEvent(deps, {
        kind: 'territory_lifted',
        playerId,
        address,
        detail: { by: 'operator' },
      }),
    )
  return true
}
