import type { PickDeps } from '../../deps.ts'
import type { GamesState } from '../games/games.ts'
import type { RewardsState } from '../rewards/rewards.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'
import type { ProvidersState } from '../providers/providers.ts'
import type { CashierState } from '../cashier/cashier.ts'

/** The dependencies that this module is handed. */
export type SeedDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'adminDb' | 'log' | 'metrics' | 'now' | 'cacheVersions' | 'wallet',
  | 'bankAccountRestHours'
  | 'dataDir'
  | 'kycBeforeWithdraw'
  | 'openTransfersMax'
  | 'operatorToken'
  | 'payoutAccount'
  | 'passwordCommonRefused'
  | 'protectionPace'
  | 'territory'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'publicUrl'
  | 'rateScale'
  | 'sandboxPort'
  | 'sandboxSecret'
  | 'sandboxUrl'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
  | 'supportMailbox'
  | 'withdrawalRule'
> & {
  playersState: PlayersState
  securityState: SecurityState
  providersState: ProvidersState
  cashierState: CashierState
  gamesState: GamesState
  rewardsState: RewardsState
}
