import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type WalletDeps = PickDeps<
  'alarms' | 'db' | 'demand' | 'adminDb' | 'log' | 'metrics' | 'now',
  'dataDir' | 'sealKey'
>
