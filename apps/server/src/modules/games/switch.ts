import { afterCommit } from '@felek/database/database.ts'
import type { GamesDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { switchStakes } from '../providers/providers.ts'
import { forgetCatalogue } from './catalogue.ts'
import { tableById } from './live-store.ts'
import { gameById } from './store.ts'

/**
 * Shuts a game or a live table, or opens it again, and writes down why. Within a second no process takes a stake for
 * what is shut; what runs there is played to its end and paid. False where there is none of that id.
 */
export const switchGame = (
  deps: GamesDeps,
  gameID: string,
  { on, reason }: { on: boolean; reason: string },
): Promise<boolean> =>
  deps.db.inTx(async (tx) => {
    const row = (await gameById(tx, gameID)) ?? (await tableById(tx, gameID))
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
    afterCommit(() => {
      deps.log.warn({ game: gameID, on, reason }, 'the operator switched a game')
      forgetCatalogue(deps)
      deps.cacheVersions.bump('catalogue')
    })
    return true
  })
