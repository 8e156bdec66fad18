import type { CashierDeps } from '../cashier/cashier.ts'
import type { PickDeps } from '../../deps.ts'
import type { PlayersDeps } from '../players/players.ts'

/** The dependencies that this module is handed. */
export type PlayerRecordsDeps = CashierDeps &
  PlayersDeps &
  PickDeps<'log', 'sealKey' | 'sealOldKeys'>
