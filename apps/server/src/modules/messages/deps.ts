import type { MessagesState } from './state.ts'
import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type MessagesDeps = PickDeps<
  'db' | 'demand' | 'eventHub' | 'log' | 'metrics' | 'now' | 'cacheVersions',
  | 'auditMailbox'
  | 'operatorMailbox'
  | 'operatorToken'
  | 'profile'
  | 'publicUrl'
  | 'sealKey'
  | 'sitePort'
  | 'trustProxy'
> & { messagesState: MessagesState }
