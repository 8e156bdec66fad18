import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type AuditDeps = PickDeps<
  'adminDb' | 'alarms' | 'db' | 'demand' | 'log' | 'metrics' | 'now',
  'dataDir' | 'sealKey' | 'sealOldKeys'
>
