import type { Needs } from '../../deps.ts'

/** The part of the house that this room is handed. */
export type WalletHouse = Needs<'db' | 'ledger' | 'log' | 'metrics' | 'now', 'dataDir' | 'sealKey'>
