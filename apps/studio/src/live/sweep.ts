import type { StudioDb } from '../schema.ts'
import { deleteIdleRounds } from './rounds-store.ts'
import { deleteOldDemoStakes } from './store.ts'

/*
 * Tables play all day, so most rounds are nobody's. Their rows stay for the day that a table's
 * record counts, and a little longer; how they ended is counted for ever (live_counts).
 */

const idleMs = 26 * 3_600_000
const demoMs = 7 * 86_400_000
/** Rows a transaction. */
const batch = 500

/** Forgets what nobody asks for any more, in batches; many may be left where the house closes. */
export const sweep = async (
  db: StudioDb,
  tables: readonly string[],
  nowMs: number,
  isStopping: () => boolean,
): Promise<void> => {
  const before = new Date(nowMs - demoMs)
  const deletions = [
    () => db.inTx((tx) => deleteOldDemoStakes(tx, before, batch)),
    ...tables.map(
      (table) => () =>
        db.inTx((tx) => deleteIdleRounds(tx, table, new Date(nowMs - idleMs), batch)),
    ),
  ]
  for (const some of deletions) while (!isStopping() && (await some()) === BigInt(batch));
}
