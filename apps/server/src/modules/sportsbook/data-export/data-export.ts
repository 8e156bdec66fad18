import type { Query } from '@felek/database/database.ts'
import { listFavourites } from '../lists/store.ts'

/** The matches and leagues that a player marked, by their ids. */
export const exportedMarks = async (q: Query, playerId: bigint) => [
  ...(await listFavourites(q, playerId, 'event')).map((id) => ({ type: 'event', id })),
  ...(await listFavourites(q, playerId, 'league')).map((id) => ({ type: 'league', id })),
]
