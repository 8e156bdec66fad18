import type { TimelineStep } from '@felek/contract/transactions.ts'
import type { Query } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { Refusal } from '../../rpc/refusal.ts'
import { rowId } from './accounts/accounts.ts'
import { noteOf } from './history/history.ts'
import { listSteps } from './store.ts'

/** The steps of a deposit or withdrawal; absent and another player's are the same `not_found`. */
export const readTimeline = async (
  q: Query,
  playerId: bigint,
  id: string,
  lang: Lang,
): Promise<TimelineStep[]> => {
  const wanted = rowId(id)
  const steps = wanted === undefined ? [] : await listSteps(q, playerId, wanted)
  if (steps.length === 0) throw new Refusal('not_found')
  return steps.map((step) => ({
    status: String(step.status),
    note: noteOf(step, lang),
    at: step.at.toISOString(),
  }))
}
