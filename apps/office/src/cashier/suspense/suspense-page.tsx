import Hourglass from 'lucide-react/icons/hourglass'
import { amount } from '@felek/contract/fields.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { SuspenseRow } from '@felek/contract/office/cashier-suspense.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import { useCan } from '../../lib/session/session.ts'
import { codeColumn, lesserColumn, playerColumn } from '../shared-columns.tsx'
import { WaitingTime } from '../waiting-time.tsx'
import { readFilterAmount, showFilterAmount } from '../withdrawal-filters.ts'
import { SuspensePeek } from './suspense-peek.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 60_000
const rowId = (row: SuspenseRow): string => row.suspenseID
const filterKeys = ['what', 'min', 'max'] as const
const views = ['all', 'lira', 'foreign', 'words'] as const
type View = (typeof views)[number]

const suspenseColumns = ({ statements }: OfficePhrases): DataColumn<SuspenseRow>[] => {
  const { columns, suspense } = statements
  const whys: Readonly<Record<string, string>> = suspense.whys
  return [
    {
      key: 'waiting',
      title: columns.waiting,
      width: 'w-34',
      cell: (row) => <WaitingTime since={row.receivedAt} />,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: 'w-32',
      end: true,
      fixed: true,
      cell: (row) =>
        row.currency === 'TRY' ? (
          <Money bare amount={row.amount} />
        ) : (
          <span className="tabular">
            {row.amount} {row.currency}
          </span>
        ),
    },
    {
      key: 'why',
      title: columns.why,
      width: 'w-48',
      cell: (row) => <Tag tone="warn">{whys[row.why] ?? row.why}</Tag>,
    },
    {
      key: 'sender',
      title: columns.sender,
      cell: (row) => <span className="block truncate">{row.sender || '–'}</span>,
    },
    codeColumn(columns.code),
    playerColumn(columns.player, 'w-32'),
    lesserColumn('account', columns.account, (row) => row.account?.bank ?? row.gateway, 'w-36'),
  ]
}

const suspenseFilters = ({ statements, cashier }: OfficePhrases, lang: Lang): Filter[] =>
  (['min', 'max'] as const).map((key) => ({
    key,
    label: statements.suspense.filters[key],
    kind: 'text',
    placeholder: cashier.filters.amountHint,
    invalid: cashier.filters.amountInvalid,
    read: (typed) => readFilterAmount(typed, lang),
    show: (value) => showFilterAmount(value, lang),
  }))

const toView = (value: string | undefined): View => views.find((it) => it === value) ?? 'all'
const amountIn = (value: string | undefined): string | undefined =>
  amount.safeParse(value).success ? value : undefined

/** Money that came and fits no deposit, the oldest first. */
const Suspense = () => {
  const texts = useTexts()
  const lang = useLang()
  const { shell, statements } = texts
  const { suspense } = statements
  const mayMatch = useCan('cashier.match')
  const address = useListState(filterKeys)
  const view = toView(address.filters['what'])
  const [min, max] = [amountIn(address.filters['min']), amountIn(address.filters['max'])]
  const page = useRows(
    officeCashier.suspense,
    {
      ...(view !== 'all' && { what: view }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    },
    rowId,
    { everyMs: lookMs },
  )
  const { what: _what, ...shownFilters } = address.filters
  return (
    <ListPage
      list="suspense"
      title={shell.places.suspense}
      text={suspense.text}
      filters={suspenseFilters(texts, lang)}
      shownFilters={shownFilters}
      call={officeCashier.suspense}
      address={address}
      page={page}
      rowId={rowId}
      columns={suspenseColumns(texts)}
      views={
        <ViewChips
          views={views}
          view={view}
          label={(it) => suspense.views[it]}
          onView={(it) => address.setFilter('what', it === 'all' ? '' : it)}
        />
      }
      empty={{ ...suspense.none, icon: <Hourglass aria-hidden="true" /> }}
      hints={useRowHints(
        mayMatch
          ? [
              { keys: ['A'], says: suspense.keyMatch },
              { keys: ['R'], says: suspense.keyEnd },
            ]
          : [],
      )}
      peek={(id, walk) => <SuspensePeek key={id} id={id} {...walk} />}
    />
  )
}

const SuspensePage = () => (
  <Permitted by="cashier.read">
    <Suspense />
  </Permitted>
)

export default SuspensePage
