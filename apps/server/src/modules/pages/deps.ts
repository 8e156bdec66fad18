import type { PickDeps } from '../../deps.ts'
import type { GamesState } from '../games/games.ts'
import type { ProvidersState } from '../providers/providers.ts'
import type { StatusState } from '../status/status.ts'
import type { SecurityState } from '../security/security.ts'
import type { SportsState } from '../sportsbook/sportsbook.ts'

/** The dependencies that this module is handed. */
export type PagesDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'cacheVersions',
  | 'profile'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'feedFates'
  | 'publicUrl'
  | 'rateScale'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
  | 'trustProxy'
> & {
  gamesState: GamesState
  providersState: ProvidersState
  statusState: StatusState
  securityState: SecurityState
  sportsState: SportsState
}
