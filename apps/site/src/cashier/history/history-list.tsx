import type { Transaction } from '@felek/contract/transactions.ts'
import { useTranslations } from 'use-intl/react'
import { groupByDay } from './day-groups.ts'
import { DaySection } from './day-section.tsx'
import { HistoryRow } from './history-row.tsx'

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
  const groups = groupByDay(rows)
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group, i) => (
        <DaySection
          key={group.day}
          day={group.day}
          note={(complete || i < groups.length - 1) && t('count', { n: group.rows.length })}
        >
          {group.rows.map((row) => (
            <HistoryRow key={row.id} row={row} />
          ))}
        </DaySection>
      ))}
    </div>
  )
}
