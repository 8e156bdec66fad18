import type { Method } from '@felek/contract/cashier.ts'
import { formatAmountShort, formatPercent } from '@felek/phrases/format.ts'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'

/** What a method says of itself before it is chosen. */
export const useMethodFacts = () => {
  const t = useTranslations('cashier.methods')
  const lang = useLang()
  return {
    range: ({ properties: p }: Method) =>
      `${formatAmountShort(p.min, lang)} – ${formatAmountShort(p.max, lang)} TL`,
    fee: ({ properties: p }: Method) =>
      /[1-9]/.test(p.fee) ? formatPercent(p.fee, lang) : t('no_fee'),
    duration: ({ properties: { duration: d } }: Method, short: boolean) => {
      if (d.toMinutes === 0) return t('at_once')
      if (d.toMinutes >= 120 && d.toMinutes % 60 === 0) {
        const long = { from: String(d.fromMinutes), hours: String(d.toMinutes / 60) }
        return short ? t('hours_short', long) : t('hours', long)
      }
      const span = { from: String(d.fromMinutes), to: String(d.toMinutes) }
      return short ? t('minutes_short', span) : t('minutes', span)
    },
  }
}
