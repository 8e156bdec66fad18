import type { Needs } from '../../deps.ts'
import type { RewardsState } from './state.ts'

/** The part of the house that this room is handed. */
export type RewardsHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'publicVersions' | 'vault',
  'sealKey' | 'sealOldKeys'
> & { rewardsState: RewardsState }
