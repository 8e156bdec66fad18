import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type ProvidersHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'vault',
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
>

/** What asking a provider takes. */
export type Asking = Needs<
  'db' | 'log' | 'now',
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
>
