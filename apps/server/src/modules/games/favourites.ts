import type { Tx } from '@felek/database/database.ts'
import type { SignedIn } from '../players/players.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { addFavouriteTable, removeFavouriteTable, tableById } from './live-store.ts'
import { addFavourite, gameById, removeFavourite } from './store.ts'

type Change = { mode: 'insert' | 'delete'; type: 'casino' | 'livecasino'; id: string }

/**
 * Adds a game or a table to the player's favourites or takes it out; twice is the same as once. One
 * that the player may not see is `not_found`. What they marked before it was hidden from them can
 * still be taken out.
 */
export const changeFavourites = async (
  tx: Tx,
  player: SignedIn,
  { mode, type, id }: Change,
  now: Date,
): Promise<void> => {
  const found = type === 'casino' ? await gameById(tx, id) : await tableById(tx, id)
  if (found === undefined || (mode === 'insert' && found.preview_only && player.role !== '20'))
    throw new Refusal('not_found')
  const { playerId } = player
  if (type === 'casino') {
    if (mode === 'insert')
      await addFavourite(tx, { player_id: playerId, game_id: id, added_at: now })
    else await removeFavourite(tx, playerId, id)
  } else if (mode === 'insert')
    await addFavouriteTable(tx, { player_id: playerId, table_id: id, added_at: now })
  else await removeFavouriteTable(tx, playerId, id)
}
