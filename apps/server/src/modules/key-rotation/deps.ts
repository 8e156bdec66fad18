import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type ResealHouse = Needs<'db' | 'log' | 'metrics', 'sealKey' | 'sealOldKeys'>
