import type { Needs } from '../../deps.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'

/** The part of the house that this room is handed. */
export type PrivacyHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'vault',
  | 'dataDir'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'territory'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sitePort'
> & { playersState: PlayersState; securityState: SecurityState }
