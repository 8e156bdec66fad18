import { formatMoney } from '@felek/phrases/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useDepositLeft } from '../../lib/session/protection.ts'

/** What the player's own limits leave, said before anything is pressed. */
export const useOwnLimit = () => {
  const t = useTranslations('cashier.amount.limit_left')
  const lang = useLang()
  const limit = useDepositLeft() ?? undefined
  return {
    limit,
    says: limit && t(limit.window, { amount: formatMoney(limit.left, lang) }),
  }
}
