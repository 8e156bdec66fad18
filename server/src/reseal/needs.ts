import type { Needs } from '../house.ts'

/** The part of the house that this room is handed. */
export type ResealHouse = Needs<'db' | 'log' | 'metrics', 'sealKey' | 'sealOldKeys'>
