import type { Tx } from '@felek/database/database.ts'
import { takeCursor } from '../../store.ts'
import { endSeries, openBatch, runningSeries, setWithdrawn } from './store.ts'

/**
 * Ends the promises that run, and takes back a batch that can not be drawn with them: its stakes are listed and drawn
 * again with the next ones. Refused while a batch waits that can be drawn still: nobody has a second try. What is taken
 * back stays in public, beside the studio's own record of it.
 */
export const renewCommitments = async (
  tx: Tx,
  now: Date,
): Promise<{ known: boolean; batch: string | null }> => {
  await takeCursor(tx, 'jackpots')
  const open = await openBatch(tx)
  if ((open && !open.refused_at) || (!open && !(await runningSeries(tx))))
    return { known: false, batch: null }
  if (open) await setWithdrawn(tx, open.batch, now)
  await endSeries(tx, now, 'renewed')
  return { known: true, batch: open ? `${open.batch}` : null }
}
