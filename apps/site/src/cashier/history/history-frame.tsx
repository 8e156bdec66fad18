import './print.css'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { LoadMore } from '@felek/ui/load-more.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { CashierLayout } from '../cashier-layout.tsx'
import type { HistoryFilter } from './history-filter.ts'
import { HistoryFilters, HistoryHead } from './history-head.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { StatementCard } from './statement-card.tsx'

/** What is loaded of a history, page by page. */
type Loaded = {
  rows: readonly unknown[]
  total: number
  /** The total is where counting stopped. */
  atLeast?: boolean
  isPending: boolean
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

type Props = {
  filter: HistoryFilter
  onChange: (filter: HistoryFilter) => void
  loaded: Loaded
  /** What the file and the paper are made of; the same as what is shown unless given. */
  file?: HistoryFilter
  states?: readonly { id: string; name: string }[]
  minLabel?: string
  /** Further filters of this history. */
  filters?: ReactNode
  totals: ReactNode
  /** Cards under the totals, on phones under the list. */
  cards?: ReactNode
  emptyIcon: ReactNode
  children: ReactNode
}

/** The rows and the way to more, or what stands there while there are none. */
const Body = ({
  filter: { scope },
  loaded,
  emptyIcon,
  children,
}: Pick<Props, 'filter' | 'loaded' | 'emptyIcon' | 'children'>) => {
  const t = useTranslations('cashier.history')
  const { rows, total, atLeast, isPending, isError, hasNextPage } = loaded
  const none = rows.length === 0
  const shown = { shown: String(rows.length), total: String(total) }
  return (
    <>
      {isError && none && <LoadFailed onRetry={() => void loaded.refetch()} />}
      {isPending && <HistorySkeleton />}
      {!isPending && !isError && none && (
        <EmptyState icon={emptyIcon} title={t('empty')}>
          {t(scope === 'bonus' ? 'empty_bonus' : 'empty_text')}
        </EmptyState>
      )}
      {!none && (
        <>
          {children}
          <LoadMore
            shown={hasNextPage ? rows.length : total}
            total={total}
            caption={atLeast === true ? t('shown_at_least', shown) : t('shown', shown)}
            label={t('more')}
            pending={loaded.isFetchingNextPage}
            onMore={() => void loaded.fetchNextPage()}
          />
        </>
      )}
    </>
  )
}

/**
 * A history: its head, its filters, its totals, its rows ten by ten, and what stands there while
 * there are none.
 */
export const HistoryFrame = ({
  filter,
  onChange,
  loaded,
  file = filter,
  states = [],
  minLabel,
  filters,
  totals,
  cards,
  emptyIcon,
  children,
}: Props) => {
  const t = useTranslations('cashier.history')
  usePageTitle(t('title'))
  const none = loaded.rows.length === 0
  const under = (
    <div className="flex flex-col gap-4 print:hidden">
      <StatementCard />
      {cards}
    </div>
  )
  return (
    <div className="printed">
      <CashierLayout
        slim
        head={
          <>
            <HistoryHead filter={filter} file={file} disabled={none} />
            <HistoryFilters
              filter={filter}
              file={file}
              disabled={none}
              states={states}
              {...(minLabel === undefined ? {} : { minLabel })}
              onChange={onChange}
            >
              {filters}
            </HistoryFilters>
          </>
        }
        aside={
          <div className="flex flex-col gap-4">
            {totals}
            <div className="max-xl:hidden">{under}</div>
          </div>
        }
      >
        <Body filter={filter} loaded={loaded} emptyIcon={emptyIcon}>
          {children}
        </Body>
        <div className="mt-8 xl:hidden">{under}</div>
      </CashierLayout>
    </div>
  )
}
