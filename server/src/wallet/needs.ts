import type { Needs } from '../house.ts'

/** The part of the house that this room is handed. */
export type WalletHouse = Needs<'db' | 'ledger' | 'log' | 'metrics' | 'now', 'dataDir' | 'sealKey'>
