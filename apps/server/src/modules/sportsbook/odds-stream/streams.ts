import { randomBytes } from 'node:crypto'
import type { SportsHouse } from '../deps.ts'

/** The channels from now on, and those of them that are told anew. */
type Change = (channels: readonly string[], again: readonly string[]) => void

/** The streams that this process holds, by names that nobody can guess. */
const held = new WeakMap<object, Map<string, Change>>()

const streamsOf = (house: Pick<SportsHouse, 'db'>): Map<string, Change> => {
  const streams = held.get(house.db) ?? new Map<string, Change>()
  held.set(house.db, streams)
  return streams
}

export const newStreamID = (): string => randomBytes(16).toString('base64url')

/** From now on this stream's channels can be changed; answers how to end that. */
export const enterStream = (
  house: Pick<SportsHouse, 'db'>,
  streamID: string,
  change: Change,
): (() => void) => {
  streamsOf(house).set(streamID, change)
  return () => void streamsOf(house).delete(streamID)
}

/** False where this process holds no such stream. */
export const changeStream = (
  house: Pick<SportsHouse, 'db'>,
  streamID: string,
  channels: readonly string[],
  again: readonly string[],
): boolean => {
  const change = streamsOf(house).get(streamID)
  change?.(channels, again)
  return change !== undefined
}
