import type { Tx } from '../../../database/src/database.ts'

/** Ends what a room has given a player, in the transaction that excludes them. */
export type Forfeiting = (tx: Tx, playerId: bigint) => Promise<unknown>

const rooms = new WeakMap<object, Forfeiting>()

/**
 * Bonuses and claims are the rewards room's, which is above this one: it says here how they end in its
 * house. Called before the player's account is taken, so that its own rows come first.
 */
export const onExclusion = (house: object, forfeiting: Forfeiting): void =>
  void rooms.set(house, forfeiting)

export const forfeit = async (house: object, tx: Tx, playerId: bigint): Promise<void> =>
  void (await rooms.get(house)?.(tx, playerId))
