import type { PickDeps } from '../../deps.ts'

/** The dependencies that this module is handed. */
export type ContentDeps = PickDeps<'db' | 'demand' | 'log' | 'metrics' | 'now' | 'cacheVersions'>
