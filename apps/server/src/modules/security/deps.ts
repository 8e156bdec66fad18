import type { Needs } from '../../deps.ts'
import type { SecurityState } from './security.ts'

/** The part of the house that this room is handed. */
export type SecurityHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now',
  'operatorToken' | 'sealKey'
> & { securityState: SecurityState }
