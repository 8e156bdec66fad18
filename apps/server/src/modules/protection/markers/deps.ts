import type { Query } from '@felek/database/database.ts'

/** What markers ask of rooms that ask this one; app.ts hands it in. */
export type MarkersAround = {
  /** Days of birth, yyyy-mm-dd; who is not in it counts as of no age. */
  births(q: Query, players: readonly bigint[]): Promise<ReadonlyMap<bigint, string>>
  /** How many deposits of each ended in nothing since then. */
  failedDeposits(
    q: Query,
    players: readonly bigint[],
    since: Date,
  ): Promise<ReadonlyMap<bigint, number>>
  /** Who of them has written words of distress to support since then. */
  distressed(q: Query, players: readonly bigint[], since: Date): Promise<ReadonlySet<bigint>>
}
