import type { PickDeps } from '../../deps.ts'
import type { WitnessState } from './state.ts'

/** The dependencies that this module is handed. */
export type WitnessDeps = PickDeps<
  'db' | 'demand' | 'log' | 'metrics' | 'now',
  | 'operatorMailbox'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'trustProxy'
> & { witnessState: WitnessState }
