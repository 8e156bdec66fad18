import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type MessagesHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'publicVersions',
  | 'operatorMailbox'
  | 'operatorToken'
  | 'profile'
  | 'publicUrl'
  | 'sealKey'
  | 'sitePort'
  | 'trustProxy'
>
