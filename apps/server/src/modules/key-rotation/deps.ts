import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type KeyRotationDeps = PickDeps<
  'db' | 'demand' | 'log' | 'metrics',
  'sealKey' | 'sealOldKeys'
>
