import { rowSeals, type Part, type SealDeps } from '../../../database/row-seal.ts'
import type { NewCase, PaymentRow } from './store.ts'

/*
 * What two persons have decided about a recalled deposit is sealed: winning one gives its money back, so a row that was
 * written into the database moves nothing.
 */

const { sealOf, isSealed } = rowSeals<'case' | 'payment'>('cashier-chargeback')

const caseParts = (it: NewCase): Part[] => [
  it.chargeback_id,
  it.request_id,
  it.player_id,
  it.method_id,
  it.gateway,
  it.kind,
  it.reference,
  it.amount_kurus,
  it.taken_kurus,
]

export type SealedPayment = Omit<PaymentRow, 'seal' | 'at'>
const paymentParts = (it: SealedPayment): Part[] => [
  it.chargeback_id,
  it.n,
  it.how,
  it.amount_kurus,
]

export const sealCase = (deps: Pick<SealDeps, 'env'>, it: NewCase): string =>
  sealOf(deps, 'case', caseParts(it))

export const isCaseIntact = (deps: SealDeps, it: NewCase & { seal: string }): boolean =>
  isSealed(deps, 'case', caseParts(it), it.seal)

export const sealPayment = (deps: Pick<SealDeps, 'env'>, it: SealedPayment): string =>
  sealOf(deps, 'payment', paymentParts(it))

export const isPaymentIntact = (deps: SealDeps, it: SealedPayment & { seal: string }): boolean =>
  isSealed(deps, 'payment', paymentParts(it), it.seal)
