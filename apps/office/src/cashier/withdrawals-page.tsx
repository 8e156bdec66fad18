import { useNavigate } from 'react-router'
import Inbox from 'lucide-react/icons/inbox'
import {
  approvalAmount,
  officeCashier,
  type WithdrawalRow,
} from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { ViewChips } from '../lib/list/view-chips.tsx'
import { Permitted } from '../lib/list/problem-panel.tsx'
import { useSelf } from '../lib/session/session.ts'
import { withdrawalPath } from '../paths.ts'
import { BulkClearing } from './bulk-clearing.tsx'
import { useDecisionHints } from './decision-hints.ts'
import { TotalsStrip } from './totals-strip.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import {
  claimants,
  filterKeys,
  readFilterAmount,
  showFilterAmount,
  toInput,
  toView,
  views,
  type View,
} from './withdrawal-filters.ts'
import { WithdrawalPeek } from './withdrawal-peek.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 30_000
const rowId = (row: WithdrawalRow): string => row.id

const toFilters = ({ cashier }: OfficePhrases, lang: Lang): Filter[] => {
  const { filters, levels, claimants: people } = cashier
  const amount = {
    kind: 'text',
    placeholder: filters.amountHint,
    invalid: filters.amountInvalid,
    read: (typed: string) => readFilterAmount(typed, lang),
    show: (value: string) => showFilterAmount(value, lang),
  } as const
  return [
    {
      key: 'level',
      label: filters.level,
      kind: 'choice',
      options: (['red', 'amber', 'note', 'ok'] as const).map((value) => ({
        value,
        label: levels[value],
      })),
    },
    {
      key: 'claimed',
      label: filters.claimed,
      kind: 'choice',
      options: claimants.map((value) => ({ value, label: people[value] })),
    },
    { key: 'min', label: filters.min, ...amount },
    { key: 'max', label: filters.max, ...amount },
  ]
}

/** What waits to be let go, the oldest first. */
const Withdrawals = () => {
  const texts = useTexts()
  const lang = useLang()
  const { cashier, shell } = texts
  const navigate = useNavigate()
  const address = useListState(filterKeys)
  const page = useRows(officeCashier.withdrawals, toInput(address.filters), rowId, {
    everyMs: lookMs,
  })
  const view = toView(address.filters)
  const isAll = view === 'oldest'
  const { none } = cashier
  const ownID = useSelf().staffID
  return (
    <ListPage
      list="withdrawals"
      title={shell.places.withdrawals}
      text={cashier.text}
      tabs={<TotalsStrip rows={page.rows} isAll={isAll && !page.hasMore} />}
      call={officeCashier.withdrawals}
      address={address}
      page={page}
      rowId={rowId}
      columns={withdrawalColumns(texts, ownID)}
      filters={toFilters(texts, lang)}
      shownFilters={view === null ? address.filters : {}}
      views={
        <ViewChips
          views={Object.keys(views) as View[]}
          view={view}
          label={(it) =>
            fill(cashier.views[it], { amount: formatAmountShort(approvalAmount, lang) })
          }
          onView={(it) => address.setFilters(views[it])}
        />
      }
      empty={{
        title: isAll ? none.title : none.filtered,
        text: isAll ? none.text : '',
        icon: <Inbox aria-hidden="true" />,
      }}
      hints={useDecisionHints({ canClaim: true })}
      onPage={(id) => void navigate(withdrawalPath(id))}
      bulk={(rows, onDone) => <BulkClearing rows={rows} onDone={onDone} />}
      peek={(id, walk) => <WithdrawalPeek key={id} id={id} {...walk} />}
    />
  )
}

const WithdrawalsPage = () => (
  <Permitted by="cashier.read">
    <Withdrawals />
  </Permitted>
)

export default WithdrawalsPage
