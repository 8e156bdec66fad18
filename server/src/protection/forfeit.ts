import type { Tx } from '../../../database/src/database.ts'

/** Ends what a room has given a player, in the transaction that excludes them. */
export type Forfeiting = (tx: Tx, playerId: bigint) => Promise<void>

const rooms: Forfeiting[] = []

/**
 * Bonuses and claims are the rewards room's, which is above this one: it says here how they end. Called
 * before the player's account is taken, so that its own rows come first.
 */
export const onExclusion = (forfeiting: Forfeiting): void => void rooms.push(forfeiting)

export const forfeit = async (tx: Tx, playerId: bigint): Promise<void> => {
  for (const room of rooms) await room(tx, playerId)
}
