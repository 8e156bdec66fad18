import { chipClass } from '@felek/ui/src/chip.tsx'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { LoadMore } from '@felek/ui/src/load-more.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/use-page-title.ts'
import { CashierLayout } from './cashier-layout.tsx'
import { HistoryExport } from './history-export.tsx'
import {
  filterOf,
  kindSearch,
  kindsOf,
  searchOf,
  type HistoryFilter,
  type Scope,
} from './history-filter.ts'
import { HistoryFilters, HistoryHead } from './history-head.tsx'
import { HistoryList } from './history-list.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { LoadFailed } from './load-failed.tsx'
import { StatementCard } from './statement-card.tsx'
import { useHistory, useKindNames } from './use-history.ts'

type Change = (filter: HistoryFilter) => void

/** What kind of line: names as the server has them, ours until it has told. */
const Kinds = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  const { types, categories } = useKindNames(filter)
  const nameOf = (kind: keyof typeof kindSearch): string => {
    const { searchType, searchCategory } = kindSearch[kind]
    return (
      categories.find((c) => c.id === searchCategory)?.name ??
      types.find((c) => c.id === searchType)?.name ??
      t(`kinds.${kind}`)
    )
  }
  if (kindsOf[filter.scope].length < 2) return null
  return (
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
          onClick={() => {
            const { status: _, ...rest } = filter
            onChange({ ...rest, kind })
          }}
          className={chipClass(filter.kind === kind)}
        >
          {nameOf(kind)}
        </button>
      ))}
    </div>
  )
}

export const HistoryPage = ({ scope }: { scope: Scope }) => {
  const t = useTranslations('cashier.history')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(scope, search)
  const change: Change = (f) => setSearch(searchOf(f), { replace: true, preventScrollReset: true })
  const { states } = useKindNames(filter)
  const history = useHistory(filter)
  const { rows, total, atLeast, isPending, isError, refetch, hasNextPage } = history
  const shown = { shown: String(rows.length), total: String(total) }
  return (
    <CashierLayout
      head={
        <>
          <HistoryHead filter={filter} />
          <HistoryFilters filter={filter} states={states} onChange={change}>
            <HistoryExport filter={filter} disabled={rows.length === 0} />
          </HistoryFilters>
          <Kinds filter={filter} onChange={change} />
        </>
      }
      aside={
        <div className="flex flex-col gap-4">
          <HistoryTotals filter={filter} />
          <div className="max-xl:hidden">
            <StatementCard />
          </div>
        </div>
      }
    >
      {isError && rows.length === 0 && <LoadFailed onRetry={() => void refetch()} />}
      {isPending && <HistorySkeleton />}
      {!isPending && !isError && rows.length === 0 && (
        <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <HistoryList rows={rows} complete={!hasNextPage} />
          <LoadMore
            shown={hasNextPage ? rows.length : total}
            total={total}
            caption={atLeast ? t('shown_at_least', shown) : t('shown', shown)}
            label={t('more')}
            pending={history.isFetchingNextPage}
            onMore={() => void history.fetchNextPage()}
          />
        </>
      )}
      <div className="mt-8 xl:hidden">
        <StatementCard />
      </div>
    </CashierLayout>
  )
}
