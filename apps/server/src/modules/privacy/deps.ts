import type { PickDeps } from '../../deps.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'

/** The dependencies that this module is handed. */
export type PrivacyDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'wallet',
  | 'dataDir'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'territory'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sitePort'
> & { playersState: PlayersState; securityState: SecurityState }
