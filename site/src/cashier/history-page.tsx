import { chipClass } from '@felek/ui/src/chip.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { LoadMore } from '@felek/ui/src/load-more.tsx'
import { PageHead } from '@felek/ui/src/page-head.tsx'
import { CompactSelect } from '@felek/ui/src/select.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { tabClass, tabRowClass } from '@felek/ui/src/tabs.tsx'
import Calendar from 'lucide-react/icons/calendar'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { NavLink, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/use-page-title.ts'
import { paths } from '../paths.ts'
import { BackLink } from './back-link.tsx'
import { CashierLayout } from './cashier-layout.tsx'
import { HistoryExport } from './history-export.tsx'
import { filterOf, kindsOf, searchOf, type HistoryFilter, type Scope } from './history-filter.ts'
import { HistoryList } from './history-list.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { LoadFailed } from './load-failed.tsx'
import { isPeriod, periods } from './periods.ts'
import { useHistory } from './use-history.ts'

const scopes = [
  ['all', paths.history],
  ['finance', paths.historyFinance],
  ['games', paths.historyGames],
] as const

const Filters = ({
  filter,
  onChange,
  empty,
}: {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  empty: boolean
}) => {
  const t = useTranslations('cashier.history')
  return (
    <>
      <div className="mt-4 flex flex-wrap gap-2">
        <CompactSelect
          label={t('period')}
          icon={<Calendar aria-hidden="true" />}
          value={filter.period}
          options={periods.map((p) => ({ value: p, label: t(`periods.${p}`) }))}
          onChange={(e) =>
            isPeriod(e.target.value) && onChange({ ...filter, period: e.target.value })
          }
        />
        <HistoryExport filter={filter} disabled={empty} />
      </div>
      <div
        role="group"
        aria-label={t('kinds.label')}
        className="scroll-row -mx-[var(--page-margin)] mt-3 gap-2 px-[var(--page-margin)] py-1 lg:mx-0 lg:px-0"
      >
        {kindsOf[filter.scope].map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={filter.kind === kind}
            onClick={() => onChange({ ...filter, kind })}
            className={chipClass(filter.kind === kind)}
          >
            {t(`kinds.${kind}`)}
          </button>
        ))}
      </div>
    </>
  )
}

const HistoryHead = ({
  filter,
  onChange,
  empty,
}: {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  empty: boolean
}) => {
  const t = useTranslations('cashier.history')
  const period = searchOf({ ...filter, kind: 'all' }).toString()
  return (
    <>
      <PageHead title={t('title')} back={<BackLink />} />
      <nav aria-label={t('scopes.label')} className={`mt-3 ${tabRowClass}`}>
        {scopes.map(([name, to]) => (
          <NavLink
            key={name}
            end
            to={{ pathname: to, search: period }}
            className={({ isActive }) => tabClass(isActive)}
          >
            {t(`scopes.${name}`)}
          </NavLink>
        ))}
      </nav>
      <Filters filter={filter} empty={empty} onChange={onChange} />
    </>
  )
}

export const HistoryPage = ({ scope }: { scope: Scope }) => {
  const t = useTranslations('cashier.history')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(scope, search)
  const {
    rows,
    total,
    isPending,
    isError,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useHistory(filter)
  return (
    <CashierLayout
      head={
        <HistoryHead
          filter={filter}
          empty={rows.length === 0}
          onChange={(f) => setSearch(searchOf(f), { replace: true, preventScrollReset: true })}
        />
      }
      aside={<HistoryTotals filter={filter} />}
    >
      {isError && rows.length === 0 && <LoadFailed onRetry={() => void refetch()} />}
      {isPending && <RowsSkeleton />}
      {!isPending && !isError && rows.length === 0 && (
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <HistoryList rows={rows} complete={!hasNextPage} />
          <LoadMore
            shown={rows.length}
            total={total}
            caption={t('shown', { shown: String(rows.length), total: String(total) })}
            label={t('more')}
            pending={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </>
      )}
    </CashierLayout>
  )
}

const RowsSkeleton = () => (
  <div className="flex flex-col gap-4">
    {[0, 1, 2, 3, 4].map((n) => (
      <div key={n} className="flex items-center gap-3">
        <Skeleton className="size-11" />
        <div className="flex-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-3 w-24" />
        </div>
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)
