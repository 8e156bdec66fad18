import type { PickDeps } from '../../deps.ts'
import type { SportsState } from './state.ts'

/** The dependencies that this module is handed. */
export type SportsDeps = PickDeps<
  'alarms' | 'db' | 'demand' | 'eventHub' | 'adminDb' | 'log' | 'metrics' | 'now' | 'wallet',
  'feedFates' | 'sealKey' | 'sealOldKeys' | 'sportsHoldS' | 'territory'
> & { sportsState: SportsState }
