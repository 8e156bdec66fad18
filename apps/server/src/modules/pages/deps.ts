import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type PagesHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'publicVersions',
  | 'profile'
  | 'providerKeyId'
  | 'providerOldKey'
  | 'providerSecret'
  | 'feedFates'
  | 'publicUrl'
  | 'rateScale'
  | 'studioInternalUrl'
  | 'studioPort'
  | 'studioUrl'
  | 'trustProxy'
>
