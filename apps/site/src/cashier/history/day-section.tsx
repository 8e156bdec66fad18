import { todayInIstanbul } from '@felek/contract/fields.ts'
import { dateMark } from '@felek/phrases/format.ts'
import { isoToDate } from '@felek/ui/date-mask.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { spanOf } from './periods.ts'

/** A day of a history: its name, what it came to, its rows. */
export const DaySection = ({
  day,
  note,
  children,
}: {
  day: string
  note: ReactNode
  children: ReactNode
}) => {
  const t = useTranslations('cashier.history')
  const today = todayInIstanbul()
  const date = isoToDate(day, dateMark[useLang()])
  const name =
    day === today
      ? t('today', { day: date })
      : day === spanOf('yesterday', today).endDate
        ? t('yesterday', { day: date })
        : date
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2 text-13">
        <h2 className="text-14 font-label text-text-2">{name}</h2>
        {note && <span className="tabular text-text-2">{note}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
