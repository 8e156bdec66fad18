import { CompactSelect } from '@felek/ui/select.tsx'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import {
  filterOf,
  kindSearch,
  kindsOf,
  searchOf,
  type HistoryFilter,
  type Kind,
  type Scope,
} from './history-filter.ts'
import { HistoryFrame } from './history-frame.tsx'
import { HistoryList } from './history-list.tsx'
import { HistoryTotals } from './history-totals.tsx'
import { useHistory, useKindNames } from './use-history.ts'

type Change = (filter: HistoryFilter) => void

/** What kind of line: names as the server has them, ours until it has told. */
const Kinds = ({ filter, onChange }: { filter: HistoryFilter; onChange: Change }) => {
  const t = useTranslations('cashier.history')
  const { categories } = useKindNames(filter)
  const nameOf = (kind: Exclude<Kind, 'all'>): string =>
    categories.find((c) => c.id === kindSearch[kind].searchCategory)?.name ?? t(`kinds.${kind}`)
  const kinds = kindsOf[filter.scope]
  if (kinds.length < 2) return null
  return (
    <CompactSelect
      label={t('kinds.label')}
      value={filter.kind}
      options={kinds.map((kind) => ({
        value: kind,
        label: kind === 'all' ? t('kinds.any') : nameOf(kind),
      }))}
      onChange={(e) => {
        const { status: _, ...rest } = filter
        onChange({ ...rest, kind: kinds.find((k) => k === e.target.value) ?? 'all' })
      }}
    />
  )
}

export const HistoryPage = ({ scope }: { scope: Scope }) => {
  const [search, setSearch] = useSearchParams()
  const filter = filterOf(scope, search)
  const change: Change = (f) => setSearch(searchOf(f), { replace: true, preventScrollReset: true })
  const { states } = useKindNames(filter)
  const history = useHistory(filter)
  return (
    <HistoryFrame
      filter={filter}
      onChange={change}
      loaded={history}
      states={states}
      filters={<Kinds filter={filter} onChange={change} />}
      totals={<HistoryTotals filter={filter} />}
      emptyIcon={<ReceiptText aria-hidden="true" />}
    >
      <HistoryList rows={history.rows} complete={!history.hasNextPage} />
    </HistoryFrame>
  )
}
