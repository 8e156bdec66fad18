import type { Needs } from '../../deps.ts'
import type { PlayersState } from './state.ts'
import type { SecurityState } from '../security/security.ts'

/** The part of the house that this room is handed. */
export type PlayersHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'vault',
  | 'dataDir'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sitePort'
  | 'territory'
> & { playersState: PlayersState; securityState: SecurityState }
