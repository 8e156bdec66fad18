import { toAmount } from '../../../contract/src/money.ts'
import type { Balance } from '../../../contract/src/cashier.ts'
import type { Balances } from './words.ts'

/** A player's balances as the wire has them. */
export const toBalance = (b: Balances): Balance => ({
  balance: toAmount(b.cashKurus),
  bonusBalance: toAmount(b.bonusKurus),
  lockedBalance: toAmount(b.lockedKurus),
  currency: 'TRY',
  entry: String(b.lastEntryId),
})
