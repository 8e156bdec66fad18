import type { PickDeps } from '../../deps.ts'
import type { SecurityState } from './security.ts'

/** The dependencies that this module is handed. */
export type SecurityDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now',
  'operatorToken' | 'sealKey'
> & { securityState: SecurityState }
