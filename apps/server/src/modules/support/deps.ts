import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type SupportDeps = PickDeps<
  'db' | 'eventHub' | 'now',
  'operatorToken' | 'publicUrl' | 'rateScale' | 'sealKey' | 'sitePort' | 'supportMailbox'
>
