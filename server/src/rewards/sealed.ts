import type { SealedColumn } from '../reseal/reseal.ts'
import { thresholdPlace } from './jackpots/feed.ts'

/** Everything that this room seals, for the job that seals anew under another key. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'jackpot_cycles',
    key: ['pool_id', 'cycle'],
    column: 'threshold_sealed',
    place: (row) => {
      const { pool_id, cycle } = row as { pool_id: string; cycle: number }
      return thresholdPlace(pool_id, cycle)
    },
  },
]
