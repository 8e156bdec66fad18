import * as z from 'zod/mini'
import {
  runningRoundResponse,
  roundsResponse,
  type RoundsResponse,
} from '@felek/contract/protocols/provider/rounds.ts'
import {
  openRoundsResponse,
  roundRecordResponse,
  type OpenRoundsResponse,
  type RoundRecord,
} from '@felek/contract/protocols/provider/round-records.ts'

/** A history waits for this; it is shown without pictures of what was drawn where it takes longer. */
export const roundsMsMax = 1_500

export const roundsPath = (playerId: bigint, ids: readonly string[]): string =>
  `/provider/rounds/${playerId}/${ids.join('/')}`

/** What a provider says of a round. */
export type ProviderRound = Omit<RoundsResponse['rounds'][number], 'roundId'>

export const parseRounds = (json: unknown): ReadonlyMap<string, ProviderRound> =>
  new Map(z.parse(roundsResponse, json).rounds.map(({ roundId, ...told }) => [roundId, told]))

export const roundRecordPath = (roundId: string): string => `/provider/rounds/${roundId}`
export const openRoundsPath = '/provider/rounds/open'

/** Staff wait for a round this long. */
export const recordMsMax = 3_000

export const parseRoundRecord = (json: unknown): RoundRecord | undefined =>
  z.parse(roundRecordResponse, json).round ?? undefined

export const parseOpenRounds = (json: unknown): OpenRoundsResponse =>
  z.parse(openRoundsResponse, json)

export const playingPath = (playerId: bigint): string => `/provider/playing/${playerId}`

/** The key of the game or table in which a round of the player's runs; null where none does. */
export const parsePlaying = (json: unknown): string | null =>
  z.parse(runningRoundResponse, json).running?.game ?? null
