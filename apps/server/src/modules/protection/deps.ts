import type { Needs } from '../../deps.ts'
import type { ProtectionState } from './news-state.ts'

/** The part of the house that this room is handed. */
export type ProtectionHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now',
  'protectionPace' | 'territory'
> & { protectionState: ProtectionState }

/** What the room's rules go by: the territory's profile and how fast its waits are. */
export type Rulebook = { env: Pick<ProtectionHouse['env'], 'protectionPace' | 'territory'> }
