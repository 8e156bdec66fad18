import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type StatusHouse = Needs<
  'db' | 'eventHub' | 'log' | 'metrics' | 'now' | 'vault',
  'dataDir' | 'operatorToken' | 'profile' | 'publicUrl' | 'sealKey' | 'trustProxy'
>
