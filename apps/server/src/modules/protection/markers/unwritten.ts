import type { Query } from '@felek/database/database.ts'
import { unaddressedAmong } from '../../wallet/wallet.ts'
import { stopsAmong } from './store.ts'

/**
 * Those among the players to whom no promotion is sent: who rests, is excluded, closed, barred or at a
 * limit, and whose markers of harm say stop.
 */
export const unwrittenAmong = async (
  q: Query,
  players: readonly bigint[],
): Promise<ReadonlySet<bigint>> =>
  new Set([...(await unaddressedAmong(q, players)), ...(await stopsAmong(q, players))])
