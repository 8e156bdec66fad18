import type { Needs } from '../../deps.ts'
import type { StatusState } from './state.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'

/** The part of the house that this room is handed. */
export type StatusHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'vault',
  'dataDir' | 'operatorToken' | 'profile' | 'publicUrl' | 'sealKey' | 'trustProxy'
> & { statusState: StatusState; playersState: PlayersState; securityState: SecurityState }
