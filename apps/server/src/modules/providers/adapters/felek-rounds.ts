import * as z from 'zod/mini'
import {
  playingAnswer,
  roundsAnswer,
  type RoundsAnswer,
} from '@felek/contract/protocols/provider/rounds.ts'

/** A history waits for this; it is shown without pictures of what was drawn where it takes longer. */
export const roundsMsMax = 1_500

export const roundsPath = (playerId: bigint, ids: readonly string[]): string =>
  `/provider/rounds/${playerId}/${ids.join('/')}`

/** What a provider says of a round. */
export type ToldRound = Omit<RoundsAnswer['rounds'][number], 'roundId'>

export const parseRounds = (json: unknown): ReadonlyMap<string, ToldRound> =>
  new Map(z.parse(roundsAnswer, json).rounds.map(({ roundId, ...told }) => [roundId, told]))

export const playingPath = (playerId: bigint): string => `/provider/playing/${playerId}`

/** The key of the game or table in which a round of the player's runs; null where none does. */
export const parsePlaying = (json: unknown): string | null =>
  z.parse(playingAnswer, json).running?.game ?? null
