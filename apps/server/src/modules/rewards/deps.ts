import type { PickDeps } from '../../deps.ts'
import type { RewardsState } from './state.ts'

/** The dependencies that this module is handed. */
export type RewardsDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'adminDb' | 'log' | 'metrics' | 'now' | 'cacheVersions' | 'wallet',
  'sealKey' | 'sealOldKeys'
> & { rewardsState: RewardsState }
