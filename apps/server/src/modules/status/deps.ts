import type { PickDeps } from '../../deps.ts'
import type { StatusState } from './state.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'

/** The dependencies that this module is handed. */
export type StatusDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'wallet',
  'dataDir' | 'operatorToken' | 'profile' | 'publicUrl' | 'sealKey' | 'trustProxy'
> & { statusState: StatusState; playersState: PlayersState; securityState: SecurityState }
