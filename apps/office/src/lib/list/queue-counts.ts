import { officeFigures, type Queue } from '@felek/contract/office/figures.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { useCall } from '../api/query.ts'

/** As often as the first page asks, so that both are told by one answer. */
export const queuesEveryMs = 15_000

type PlaceId = keyof OfficePhrases['shell']['places']

/** Whose queue a place of the rail is the way to. */
const queueOf: Partial<Record<PlaceId, Queue['queue']>> = {
  approvals: 'approvals',
  withdrawals: 'withdrawals',
  deposits: 'deposits',
  suspense: 'suspense',
  chargebacks: 'chargebacks',
  reconciliation: 'days',
  held: 'held',
}

/** How many wait behind a place, as the rail counts them; null where there are none. */
export const useQueueCounts = (): ((place: PlaceId) => number | null) => {
  const { data } = useCall(officeFigures.queues, {}, { everyMs: queuesEveryMs })
  return (place) => data?.find(({ queue }) => queue === queueOf[place])?.count || null
}
