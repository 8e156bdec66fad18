import type { Transaction } from '@felek/contract/src/cashier.ts'
import { todayInIstanbul } from '@felek/contract/src/fields.ts'
import { isoToDate } from '@felek/ui/src/date-mask.ts'
import { useTranslations } from 'use-intl/react'
import { groupByDay } from './day-groups.ts'
import { HistoryRow } from './history-row.tsx'
import { spanOf } from './periods.ts'

/**
 * Rows under their days. The last day may go on in what is not loaded, so its count waits until all
 * is.
 */
export const HistoryList = ({
  rows,
  complete,
}: {
  rows: readonly Transaction[]
  complete: boolean
}) => {
  const t = useTranslations('cashier.history')
  const today = todayInIstanbul()
  const yesterday = spanOf('yesterday', today).endDate
  const groups = groupByDay(rows)
  const dayName = (day: string) =>
    day === today
      ? t('today', { day: isoToDate(day) })
      : day === yesterday
        ? t('yesterday', { day: isoToDate(day) })
        : isoToDate(day)
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group, i) => (
        <section key={group.day} aria-label={dayName(group.day)}>
          <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2 text-13">
            <h2 className="text-14 font-label text-text-2">{dayName(group.day)}</h2>
            {(complete || i < groups.length - 1) && (
              <span className="tabular text-text-3">{t('count', { n: group.rows.length })}</span>
            )}
          </div>
          <ul>
            {group.rows.map((row) => (
              <HistoryRow key={row.id} row={row} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
