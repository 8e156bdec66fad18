import type { Needs } from '../house.ts'

/** The part of the house that this room is handed. */
export type RewardsHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'publicVersions' | 'vault',
  'sealKey' | 'sealOldKeys'
>
