import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type ContentHouse = Needs<'db' | 'log' | 'metrics' | 'now' | 'publicVersions'>
