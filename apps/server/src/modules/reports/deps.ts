import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed; `db` is of the login of corrections, which alone has its tables. */
export type ReportsDeps = PickDeps<'alarms' | 'db' | 'demand' | 'log' | 'metrics' | 'now'>
