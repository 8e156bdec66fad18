import type { PickDeps } from '../../deps.ts'
import type { ProvidersState } from './state.ts'
import type { PlayersState } from '../players/players.ts'
import type { SecurityState } from '../security/security.ts'
import type { StatusState } from '../status/status.ts'
import type { WitnessState } from '../witness/witness.ts'

/** The dependencies that this module is handed. */
export type ProvidersDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'wallet',
  | 'operatorMailbox'
  | 'providerAddresses'
  | 'providerDayCeilingKurus'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
  | 'trustProxy'
> & {
  providersState: ProvidersState
  playersState: PlayersState
  securityState: SecurityState
  statusState: StatusState
  witnessState: WitnessState
}

/** What asking a provider takes. */
export type ProviderClientDeps = PickDeps<
  'db' | 'log' | 'now',
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
> & { providersState: ProvidersState }
