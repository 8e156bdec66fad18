import { freeTables } from './live/lease/store.ts'
import { freeRooms } from './rooms/store.ts'
import { makeAllDue } from './rounds/calls/store.ts'
import type { StudioDb } from './schema.ts'

/**
 * Takes from processes that are gone what they kept: tables and rooms, and calls that were on their
 * way. For a studio that knows to be alone at its database (`TAKE_OVER_LEASES`); else each waits until
 * its time has run out, up to twenty seconds.
 */
export const freeLeases = async ({ read }: StudioDb, now: Date): Promise<void> => {
  await freeTables(read)
  await freeRooms(read)
  await makeAllDue(read, now)
}
