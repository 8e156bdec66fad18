import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { GamesDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { switchStakes } from '../providers/providers.ts'
import { publishCatalogue } from './operator-columns.ts'
import { saveOperatorRow, takeOperatorRow } from './operator-store.ts'

type SwitchOrder = { on: boolean; reason: string }

/**
 * Shuts a game or a live table, or opens it again, and writes down why. Within a second no process takes a stake for
 * what is shut; what runs there is played to its end and paid. False where there is none of that id.
 */
export const switchGameInTx = async (
  tx: Tx,
  deps: GamesDeps,
  gameID: string,
  { on, reason }: SwitchOrder,
): Promise<boolean> => {
  const row = await takeOperatorRow(tx, gameID)
  if (!row) return false
  const known = await switchStakes(tx, {
    switch_id: newId(deps.now()),
    provider: row.provider,
    game_key: row.provider_key,
    is_on: on,
    reason,
    switched_at: deps.now(),
  })
  if (!known) return false
  await saveOperatorRow(tx, row, { house_open: on })
  publishCatalogue(deps)
  afterCommit(() => deps.log.warn({ game: gameID, on, reason }, 'the operator switched a game'))
  return true
}

/** The same in a transaction of its own. */
export const switchGame = (deps: GamesDeps, gameID: string, order: SwitchOrder): Promise<boolean> =>
  deps.db.inTx((tx) => switchGameInTx(tx, deps, gameID, order))
