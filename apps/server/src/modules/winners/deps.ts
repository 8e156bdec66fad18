import type { Needs } from '../../deps.ts'
import type { WinnersState } from './state.ts'

/** The part of the house that this room is handed. */
export type WinnersHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'publicVersions'
> & { winnersState: WinnersState }
