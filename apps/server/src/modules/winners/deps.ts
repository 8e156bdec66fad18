import type { PickDeps } from '../../deps.ts'
import type { WinnersState } from './state.ts'

/** The dependencies that this module is handed. */
export type WinnersDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'cacheVersions'
> & { winnersState: WinnersState }
