import type { PickDeps } from '../../deps.ts'
import type { PlayersState } from './state.ts'
import type { SecurityState } from '../security/security.ts'

/** The dependencies that this module is handed. */
export type PlayersDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'wallet',
  | 'dataDir'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sitePort'
  | 'territory'
> & { playersState: PlayersState; securityState: SecurityState }
