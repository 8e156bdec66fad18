import type { Needs } from '../house.ts'

/** The part of the house that this room is handed. */
export type ContentHouse = Needs<'db' | 'log' | 'metrics' | 'now' | 'publicVersions'>
