import type { PickDeps } from '../../deps.ts'
import type { GamesState } from './state.ts'
import type { ProvidersState } from '../providers/providers.ts'

/** The dependencies that this module is handed. */
export type GamesDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'cacheVersions',
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
> & { gamesState: GamesState; providersState: ProvidersState }
