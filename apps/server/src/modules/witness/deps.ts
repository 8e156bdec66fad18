import type { Needs } from '../../deps.ts'
import type { WitnessState } from './state.ts'

/** The part of the house that this room is handed. */
export type WitnessHouse = Needs<
  'db' | 'log' | 'metrics' | 'now',
  | 'operatorMailbox'
  | 'publicUrl'
  | 'rateScale'
  | 'sealKey'
  | 'sealOldKeys'
  | 'sitePort'
  | 'trustProxy'
> & { witnessState: WitnessState }
