import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { LoadMore } from '@felek/ui/src/load-more.tsx'
import { CompactSelect } from '@felek/ui/src/select.tsx'
import Dices from 'lucide-react/icons/dices'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../lib/use-page-title.ts'
import { CashierLayout } from './cashier-layout.tsx'
import { HistoryExport } from './history-export.tsx'
import { filterOf, outcomes, searchOf, type HistoryFilter } from './history-filter.ts'
import { HistoryFilters, HistoryHead } from './history-head.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { SittingList } from './sitting-list.tsx'
import { SittingTotals } from './sitting-totals.tsx'
import { StatementCard } from './statement-card.tsx'
import { useSittings, useSittingTotals } from './use-sittings.ts'

type Change = (filter: HistoryFilter) => void

const Outcome = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  return (
    <CompactSelect
      label={t('outcome')}
      value={filter.outcome ?? ''}
      options={[
        { value: '', label: t('outcome_any') },
        ...outcomes.map((o) => ({ value: o, label: t(`outcomes.${o}`) })),
      ]}
      onChange={(e) => {
        const { outcome: _, ...rest } = filter
        const outcome = outcomes.find((o) => o === e.target.value)
        onChange(outcome ? { ...rest, outcome } : rest)
      }}
    />
  )
}

/** Which game: those of the same days, whatever else is chosen. */
const Game = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  const { scope, kind, period } = filter
  const games = useSittingTotals({ scope, kind, period })?.games ?? []
  if (games.length < 2 && filter.game === undefined) return null
  return (
    <CompactSelect
      label={t('game')}
      value={filter.game ?? ''}
      options={[
        { value: '', label: t('game_any') },
        ...games.map(({ game }) => ({ value: game.key, label: game.name })),
      ]}
      onChange={(e) => {
        const { game: _, ...rest } = filter
        onChange(e.target.value === '' ? rest : { ...rest, game: e.target.value })
      }}
    />
  )
}

/** Play, by sittings that open to their rounds. */
const HistoryGamesPage = () => {
  const t = useTranslations('cashier.history')
  usePageTitle(t('title'))
  const [search, setSearch] = useSearchParams()
  const filter = filterOf('games', search)
  const change: Change = (f) => setSearch(searchOf(f), { replace: true, preventScrollReset: true })
  const sittings = useSittings(filter)
  const { rows, total, isPending, isError, refetch, hasNextPage } = sittings
  return (
    <CashierLayout
      head={
        <>
          <HistoryHead filter={filter} />
          <HistoryFilters filter={filter} minLabel={t('min_stake')} onChange={change}>
            <Game filter={filter} onChange={change} />
            <Outcome filter={filter} onChange={change} />
            <HistoryExport
              filter={{ scope: 'games', kind: 'all', period: filter.period }}
              disabled={rows.length === 0}
            />
          </HistoryFilters>
        </>
      }
      aside={
        <div className="flex flex-col gap-4">
          <SittingTotals filter={filter} />
          <div className="max-xl:hidden">
            <StatementCard />
          </div>
        </div>
      }
    >
      {isError && rows.length === 0 && <LoadFailed onRetry={() => void refetch()} />}
      {isPending && <HistorySkeleton />}
      {!isPending && !isError && rows.length === 0 && (
        <EmptyState icon={<Dices aria-hidden="true" />} title={t('empty')}>
          {t('empty_text')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <SittingList sittings={rows} complete={!hasNextPage} />
          <LoadMore
            shown={rows.length}
            total={total}
            caption={t('shown', { shown: String(rows.length), total: String(total) })}
            label={t('more')}
            pending={sittings.isFetchingNextPage}
            onMore={() => void sittings.fetchNextPage()}
          />
        </>
      )}
      <div className="mt-8 xl:hidden">
        <StatementCard />
      </div>
    </CashierLayout>
  )
}

export default HistoryGamesPage
