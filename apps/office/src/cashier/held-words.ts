import { approvalAmount, type HeldRow } from '@felek/contract/office/cashier.ts'
import { toKurus } from '@felek/contract/money.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { wordOf } from '@felek/phrases/word-of.ts'

/* Words of held money; a key that these sentences do not know yet stands as it came. */

export const kindName = ({ cashier }: OfficePhrases, { kind }: Pick<HeldRow, 'kind'>): string =>
  wordOf(cashier.held.kinds, kind)

export const whyHeld = ({ cashier }: OfficePhrases, { why }: Pick<HeldRow, 'why'>): string =>
  wordOf(cashier.held.whys, why)

/** Why a second person is asked: taking back always, giving from an amount on; null where one is enough. */
export const whyTwo = (
  { amount }: Pick<HeldRow, 'amount'>,
  what: 'release' | 'refuse',
): 'takeBack' | 'amount' | null => {
  if (what === 'refuse') return 'takeBack'
  return toKurus(amount) >= toKurus(approvalAmount) ? 'amount' : null
}
