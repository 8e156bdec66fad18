import type { Tx } from '@felek/database/database.ts'
import { closePlayer, reopenPlayer } from '../closure/closure.ts'
import type { PlayersDeps } from '../deps.ts'
import { removeSecondFactor } from '../second-factor/removal.ts'
import { holdPlayer, type PlayerRow } from '../store.ts'

/* What staff do to an account, each in its caller's transaction and told to its player by mail. */

type By = { host: string }
/** Staff's networks are no business of a player's log. */
const address = ''

type HeldPlayer = PlayerRow & { version: number; erased_at: Date | null }

/** The player's row, held, with the number of its last change. */
export const holdVersion = async (tx: Tx, playerId: bigint): Promise<HeldPlayer | undefined> =>
  (await holdPlayer(tx, playerId)) as HeldPlayer | undefined

/** False where it is closed already, or excluded. */
export const closeByStaff = (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { host }: By,
): Promise<boolean> => closePlayer(deps, tx, playerId, { address, host, reason: undefined })

/** False where it is not closed. */
export const reopenByStaff = async (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { host }: By,
): Promise<boolean> => {
  const player = await holdPlayer(tx, playerId)
  return player !== undefined && reopenPlayer(deps, tx, player.username, { address, host })
}

/** False where there is no such player. */
export const removeFactorByStaff = async (
  deps: PlayersDeps,
  tx: Tx,
  playerId: bigint,
  { host }: By,
): Promise<boolean> => {
  const player = await holdPlayer(tx, playerId)
  return player !== undefined && removeSecondFactor(deps, tx, player.username, { address, host })
}
