import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type SupportHouse = Needs<
  'db' | 'eventHub' | 'now',
  'operatorToken' | 'publicUrl' | 'rateScale' | 'sealKey' | 'sitePort' | 'supportMailbox'
>
