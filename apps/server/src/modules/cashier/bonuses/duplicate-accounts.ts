import type { Query } from '@felek/database/database.ts'
import { sharingBrowser } from '../../players/players.ts'
import { sharingIban } from '../shared-ibans/store.ts'

/** Other players who may be the same person: by an IBAN that both have had, or by a browser. */
export const listDuplicateAccounts = async (q: Query, playerId: bigint): Promise<bigint[]> => [
  ...new Set([...(await sharingIban(q, playerId)), ...(await sharingBrowser(q, playerId))]),
]
