import type { Query } from '@felek/database/database.ts'
import { listFavouriteTables } from './live-store.ts'
import { listFavourites } from './store.ts'

/** The games and tables that a player marked, by their ids. */
export const exportedFavourites = async (q: Query, playerId: bigint) => [
  ...(await listFavourites(q, playerId)).map((id) => ({ type: 'casino', id })),
  ...(await listFavouriteTables(q, playerId)).map((id) => ({ type: 'livecasino', id })),
]
