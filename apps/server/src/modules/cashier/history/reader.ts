import type { Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { settledEntryId } from '../../wallet/wallet.ts'
import { addDays, moveCursor, readCursor, takeCursor } from './days-store.ts'
import { addSittings } from './sittings/sittings.ts'

/** Entries of the journal that one transaction looks at. */
const spanMax = 5_000n

/** Counts one span of the journal, in a transaction; answers how far the histories have come. */
export const readSpan = async (tx: Tx, horizon: bigint): Promise<bigint> => {
  const after = await takeCursor(tx)
  if (after >= horizon) return after
  const upTo = after + spanMax < horizon ? after + spanMax : horizon
  await addDays(tx, after, upTo)
  await addSittings(tx, after, upTo)
  await moveCursor(tx, upTo)
  return upTo
}

/** Reads all that the journal is sure of into the players' days and sittings. */
export const readJournal = async (deps: Pick<CashierDeps, 'db'>): Promise<void> => {
  const horizon = await settledEntryId(deps.db.read)
  if (horizon === undefined) return
  for (let at = await readCursor(deps.db.read); at < horizon;)
    at = await deps.db.inTx((tx) => readSpan(tx, horizon))
}
