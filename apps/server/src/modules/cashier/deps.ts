import type { Needs } from '../../deps.ts'
import type { CashierState } from './state.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'
import type { ProvidersState } from '../providers/providers.ts'

/** The part of the house that this room is handed. */
export type CashierHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'vault',
  | 'bankAccountRestHours'
  | 'kycBeforeWithdraw'
  | 'openTransfersMax'
  | 'operatorToken'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'publicUrl'
  | 'sandboxPort'
  | 'sandboxSecret'
  | 'sandboxUrl'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
> & {
  cashierState: CashierState
  playersState: PlayersState
  securityState: SecurityState
  providersState: ProvidersState
}
