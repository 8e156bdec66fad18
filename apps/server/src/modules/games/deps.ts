import type { Needs } from '../../deps.ts'
import type { GamesState } from './state.ts'
import type { ProvidersState } from '../providers/providers.ts'

/** The part of the house that this room is handed. */
export type GamesHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'publicVersions',
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
> & { gamesState: GamesState; providersState: ProvidersState }
