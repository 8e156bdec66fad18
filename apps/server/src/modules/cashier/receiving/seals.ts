import { rowSeals, type Part, type SealDeps } from '../../../database/row-seal.ts'
import type { ReceivingRow } from './store.ts'

/*
 * Where players' money goes is sealed where two persons have decided it: an account that was written into the database, or
 * whose number was changed there, is told to nobody.
 */

const { sealOf, isSealed } = rowSeals<'account'>('cashier-receiving')

export type SealedAccount = Pick<ReceivingRow, 'account_id' | 'iban' | 'holder' | 'bank_id'>
const partsOf = (it: SealedAccount): Part[] => [it.account_id, it.iban, it.holder, it.bank_id]

export const sealReceiving = (deps: Pick<SealDeps, 'env'>, account: SealedAccount): string =>
  sealOf(deps, 'account', partsOf(account))

export const isReceivingIntact = (
  deps: SealDeps,
  account: SealedAccount & { seal: string },
): boolean => isSealed(deps, 'account', partsOf(account), account.seal)
