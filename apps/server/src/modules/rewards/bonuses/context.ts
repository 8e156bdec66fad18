import type { Query } from '@felek/database/database.ts'

/** What bonuses ask of rooms that ask this one; app.ts hands it in. */
export type Around = {
  /** Other players who may be the same person: by an IBAN, or a browser. */
  linked(q: Query, playerId: bigint): Promise<readonly bigint[]>
  /** Games by their provider's keys: their id in the lobby and their name. */
  games(
    q: Query,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { gameID: string; name: string }>>
  /** By the same keys, what they give back and what they count as. */
  kinds(
    q: Query,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, { rtpHundredths: number; weightClass: number }>>
}
