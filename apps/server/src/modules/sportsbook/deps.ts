import type { Needs } from '../../deps.ts'
import type { SportsState } from './state.ts'

/** The part of the house that this room is handed. */
export type SportsHouse = Needs<
  'db' | 'eventHub' | 'ledger' | 'log' | 'metrics' | 'now' | 'vault',
  'feedFates' | 'sealKey' | 'sealOldKeys' | 'sportsHoldS' | 'territory'
> & { sportsState: SportsState }
