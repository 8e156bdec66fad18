import { afterCommit } from '@felek/database/database.ts'
import type { GamesHouse } from './deps.ts'
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
  house: GamesHouse,
  gameID: string,
  { on, reason }: { on: boolean; reason: string },
): Promise<boolean> =>
  house.db.inTx(async (tx) => {
    const row = (await gameById(tx, gameID)) ?? (await tableById(tx, gameID))
    if (!row) return false
    const known = await switchStakes(tx, {
      switch_id: newId(house.now()),
      provider: row.provider,
      game_key: row.provider_key,
      is_on: on,
      reason,
      switched_at: house.now(),
    })
    if (!known) return false
    afterCommit(() => {
      house.log.warn({ game: gameID, on, reason }, 'the operator switched a game')
      forgetCatalogue(house)
      house.publicVersions.bump('catalogue')
    })
    return true
  })
