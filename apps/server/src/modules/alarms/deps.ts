import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type AlarmsDeps = PickDeps<
  'adminDb' | 'alarms' | 'demand' | 'log' | 'metrics' | 'now',
  | 'delivery'
  | 'officePort'
  | 'officeUrl'
  | 'operatorMailbox'
  | 'operatorToken'
  | 'publicUrl'
  | 'role'
  | 'sealKey'
  | 'sitePort'
  | 'studioInternalUrl'
  | 'territory'
>
