import { rowSeals, type Part, type SealDeps } from '../../../database/row-seal.ts'
import type { EventRow } from './store.ts'

/*
 * What a gateway told is sealed where its signature was checked (docs/decisions/0132): a row that did not come in by that
 * door moves nothing.
 */

const { sealOf, isSealed } = rowSeals<'event'>('cashier-seal')

export type SignedEvent = Omit<EventRow, 'outcome' | 'seal'>
const partsOf = (e: SignedEvent): Part[] => [
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

export const sealEvent = (deps: Pick<SealDeps, 'env'>, event: SignedEvent): string =>
  sealOf(deps, 'event', partsOf(event))

/** Whether a gateway told it: of what was told before there were seals nobody can say, so it is not. */
export const isSealIntact = (
  deps: SealDeps,
  event: SignedEvent & { seal: string | null },
): boolean => event.seal !== null && isSealed(deps, 'event', partsOf(event), event.seal)
