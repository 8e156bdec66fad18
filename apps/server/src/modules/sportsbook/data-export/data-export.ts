import type { Query } from '@felek/database/database.ts'
import { favouritesOf } from '../lists/store.ts'

/** The matches and leagues that a player marked, by their ids. */
export const exportedMarks = async (q: Query, playerId: bigint) => [
  ...(await favouritesOf(q, playerId, 'event')).map((id) => ({ type: 'event', id })),
  ...(await favouritesOf(q, playerId, 'league')).map((id) => ({ type: 'league', id })),
]
