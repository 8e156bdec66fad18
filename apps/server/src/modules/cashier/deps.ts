import type { PickDeps } from '../../deps.ts'
import type { CashierState } from './state.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'
import type { ProvidersState } from '../providers/providers.ts'

/** The dependencies that this module is handed. */
export type CashierDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'adminDb' | 'log' | 'metrics' | 'now' | 'wallet',
  | 'bankAccountRestHours'
  | 'kycBeforeWithdraw'
  | 'openTransfersMax'
  | 'operatorToken'
  | 'payoutAccount'
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
  | 'withdrawalRule'
> & {
  cashierState: CashierState
  playersState: PlayersState
  securityState: SecurityState
  providersState: ProvidersState
}
