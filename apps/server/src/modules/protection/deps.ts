import type { PickDeps } from '../../deps.ts'
import type { ProtectionState } from './news-state.ts'

/** The dependencies that this module is handed. */
export type ProtectionDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now',
  'protectionPace' | 'territory'
> & { protectionState: ProtectionState }

/** What the module's rules go by: the territory's profile and how fast its waits are. */
export type Rulebook = { env: Pick<ProtectionDeps['env'], 'protectionPace' | 'territory'> }
