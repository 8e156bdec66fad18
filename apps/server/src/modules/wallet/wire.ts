import { toAmount } from '@felek/contract/money.ts'
import type { Balance } from '@felek/contract/cashier.ts'
import type { Balances } from './words.ts'

/** A player's balances as the wire has them. */
export const toBalance = (b: Balances): Balance => ({
  balance: toAmount(b.cashKurus),
  bonusBalance: toAmount(b.bonusKurus),
  lockedBalance: toAmount(b.lockedKurus),
  currency: 'TRY',
  entry: String(b.lastEntryId),
})
