import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../database/ids.ts'
import { listWins, settledEntryId, type Win } from '../wallet/wallet.ts'
import type { WinnersDeps } from './deps.ts'
import { keepNewest, moveCursor, readCursor, saveWin, takeCursor } from './store.ts'

/** Entries of the journal that one transaction looks at. */
const spanMax = 2_000n
/** Who comes back after more than this reads the newest alone: nothing older would be shown. */
const behindMax = 100_000n
/** Rows that are kept: several lists' worth, since not every player is shown. */
const keptMax = 200

/**
 * What counts as a win worth telling (decision 0033): 50 TL and five times the stake, or 1,000 TL
 * and twice the stake. A return of the stake, or a little more, is none.
 */
const leastKurus = 5_000n
const largeKurus = 100_000n
export const isWorthTelling = ({ stakeKurus, paidKurus }: Pick<Win, 'stakeKurus' | 'paidKurus'>) =>
  (paidKurus >= leastKurus && paidKurus >= 5n * stakeKurus) ||
  (paidKurus >= largeKurus && paidKurus >= 2n * stakeKurus)

const readSpan = async (
  deps: Pick<WinnersDeps, 'now'>,
  tx: Tx,
  horizon: bigint,
): Promise<bigint> => {
  const stood = await takeCursor(tx)
  if (stood >= horizon) return stood
  const after = stood > horizon - behindMax ? stood : horizon - behindMax
  const upTo = after + spanMax < horizon ? after + spanMax : horizon
  const wins = (await listWins(tx, { after, upTo, leastKurus })).filter(isWorthTelling)
  for (const win of wins)
    await saveWin(tx, {
      win_id: newId(deps.now()),
      stake_entry_id: win.stakeEntryId,
      player_id: win.playerId,
      game: win.game,
      stake_kurus: win.stakeKurus,
      paid_kurus: win.paidKurus,
      at: win.at,
    })
  if (wins.length > 0) await keepNewest(tx, keptMax)
  await moveCursor(tx, upTo)
  return upTo
}

/** Reads every win that the journal is sure of. */
export const readWins = async (deps: Pick<WinnersDeps, 'db' | 'now'>): Promise<void> => {
  const horizon = await settledEntryId(deps.db.read)
  if (horizon === undefined) return
  for (let at = await readCursor(deps.db.read); at < horizon;)
    at = await deps.db.inTx((tx) => readSpan(deps, tx, horizon))
}
