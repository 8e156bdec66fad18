import { sportsbook } from '@felek/contract/src/sportsbook.ts'
import { todayInIstanbul } from '@felek/contract/src/fields.ts'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import Ticket from 'lucide-react/icons/ticket'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { callQuery } from '../lib/query.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { filterOf, searchOf } from './history-filter.ts'
import { HistoryHead } from './history-head.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { daysOf } from './periods.ts'

/** Coupons: there are none before the sportsbook, and the page says so. */
const HistoryBetsPage = () => {
  const t = useTranslations('cashier.history')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const filter = filterOf('bets', search)
  const { isPending, isError, refetch } = useQuery(
    callQuery(sportsbook.coupons, daysOf(filter.period, todayInIstanbul())),
  )
  return (
    <div>
      <HistoryHead filter={filter} />
      <div className="mt-4">
        <PeriodPicker
          value={filter.period}
          onChange={(period) =>
            setSearch(searchOf({ ...filter, period }), { replace: true, preventScrollReset: true })
          }
        />
      </div>
      <div className="mt-6">
        {isPending && <HistorySkeleton />}
        {isError && <LoadFailed onRetry={() => void refetch()} />}
        {!isPending && !isError && (
          <EmptyState icon={<Ticket aria-hidden="true" />} title={t('bets_empty')}>
            {t('bets_empty_text')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

export default HistoryBetsPage
