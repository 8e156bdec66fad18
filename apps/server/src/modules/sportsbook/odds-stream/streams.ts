import { randomBytes } from 'node:crypto'

/** The channels from now on, and those of them that are told anew. */
type Change = (channels: readonly string[], again: readonly string[]) => void

/** The streams that this process holds, by names that nobody can guess. */
export type OddsStreams = Map<string, Change>
type Streaming = { sportsState: { streams: OddsStreams } }

export const newStreamID = (): string => randomBytes(16).toString('base64url')

/** From now on this stream's channels can be changed; answers how to end that. */
export const enterStream = (
  { sportsState }: Streaming,
  streamID: string,
  change: Change,
): (() => void) => {
  sportsState.streams.set(streamID, change)
  return () => void sportsState.streams.delete(streamID)
}

/** False where this process holds no such stream. */
export const changeStream = (
  { sportsState }: Streaming,
  streamID: string,
  channels: readonly string[],
  again: readonly string[],
): boolean => {
  const change = sportsState.streams.get(streamID)
  change?.(channels, again)
  return change !== undefined
}
