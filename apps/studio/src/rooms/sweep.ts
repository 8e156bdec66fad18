import type { StudioDb } from '../schema.ts'
import { deleteIdleRounds, deleteOldPlayMoney } from './store.ts'

/*
 * A room plays all day, so most of its rounds are nobody's. They are public for a day and then forgotten, as the tables'
 * are (decision 0038): a later link still gives theirs by hashing it, and their numbers say which it is.
 */

const idleMs = 26 * 3_600_000
const demoMs = 7 * 86_400_000
/** Rows a transaction. */
const batch = 500

/** Forgets what nobody asks for any more, in batches; answers how many rows went. */
export const sweepRooms = async (
  db: StudioDb,
  rooms: readonly string[],
  nowMs: number,
  isStopping: () => boolean,
): Promise<bigint> => {
  const deletions = rooms.flatMap((room) => [
    () => db.inTx((tx) => deleteOldPlayMoney(tx, room, new Date(nowMs - demoMs), batch)),
    () => db.inTx((tx) => deleteIdleRounds(tx, room, new Date(nowMs - idleMs), batch)),
  ])
  let deleted = 0n
  for (const some of deletions)
    for (let last = BigInt(batch); last === BigInt(batch) && !isStopping(); deleted += last)
      last = await some()
  return deleted
}
