import type { Transaction } from '@felek/contract/transactions.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { rowId } from './accounts/accounts.ts'
import type { CashierDeps } from './deps.ts'
import { publishRequest, requestTransaction } from './publish.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { setStatus, takeDeposit } from './store.ts'

const [pending, cancelled] = [1001, 1005]

/**
 * Ends a deposit that its player does not want any more. Money that comes for it all the same finds an ended request,
 * as it does when it comes too late.
 */
export const cancelDeposit = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  id: string,
  { lang, now }: { lang: Lang; now: Date },
): Promise<Transaction> => {
  const wanted = rowId(id)
  const row = wanted === undefined ? undefined : await takeDeposit(tx, playerId, wanted)
  // What has come, or was decided about, is none any more that could be cancelled.
  if (row?.status !== pending && row?.status !== cancelled) throw new Refusal('not_found')
  if (row.status === pending) {
    await setStatus(tx, row.id, cancelled, 'deposit_cancelled', now)
    afterCommit(() => void publishRequest(deps, playerId, row.id))
  }
  return requestTransaction(tx, row.id, lang)
}
