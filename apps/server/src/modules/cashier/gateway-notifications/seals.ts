import { rowSeals, type Part, type SealHouse } from '../../../database/row-seal.ts'
import type { EventRow } from './store.ts'

/*
 * What a gateway told is sealed where its signature was checked (docs/decisions/0132): a row that did not come in by that
 * door moves nothing.
 */

const { sealOf, isSealed } = rowSeals<'event'>('cashier-seal')

export type Told = Omit<EventRow, 'outcome' | 'seal'>
const partsOf = (e: Told): Part[] => [
  e.gateway,
  e.event_id,
  e.body,
  e.kind,
  e.transaction_id,
  e.reference,
  e.amount_kurus,
  e.currency,
  e.occurred_at,
  e.why,
]

export const sealEvent = (house: Pick<SealHouse, 'env'>, event: Told): string =>
  sealOf(house, 'event', partsOf(event))

/** Whether a gateway told it: of what was told before there were seals nobody can say, so it is not. */
export const isTold = (house: SealHouse, event: Told & { seal: string | null }): boolean =>
  event.seal !== null && isSealed(house, 'event', partsOf(event), event.seal)
