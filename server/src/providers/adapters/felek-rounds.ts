import * as z from 'zod/mini'
import { roundsAnswer, type Drawn } from '../../../../contract/src/provider-rounds.ts'

/** A history waits for this; it is shown without pictures of what was drawn where it takes longer. */
export const roundsMsMax = 1_500

export const roundsPath = (playerId: bigint, ids: readonly string[]): string =>
  `/provider/rounds/${playerId}/${ids.join('/')}`

export const parseRounds = (json: unknown): ReadonlyMap<string, Drawn | null> =>
  new Map(z.parse(roundsAnswer, json).rounds.map((r) => [r.roundId, r.drawn]))
