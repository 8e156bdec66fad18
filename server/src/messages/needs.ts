import type { Needs } from '../house.ts'

/** The part of the house that this room is handed. */
export type MessagesHouse = Needs<
  'db' | 'log' | 'metrics' | 'now' | 'publicVersions',
  | 'operatorMailbox'
  | 'operatorToken'
  | 'profile'
  | 'publicUrl'
  | 'sealKey'
  | 'sitePort'
  | 'trustProxy'
>
