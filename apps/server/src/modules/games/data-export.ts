import type { Query } from '@felek/database/database.ts'
import { favouriteTablesOf } from './live-store.ts'
import { favouritesOf } from './store.ts'

/** The games and tables that a player marked, by their ids. */
export const exportedFavourites = async (q: Query, playerId: bigint) => [
  ...(await favouritesOf(q, playerId)).map((id) => ({ type: 'casino', id })),
  ...(await favouriteTablesOf(q, playerId)).map((id) => ({ type: 'livecasino', id })),
]
