import Scale from 'lucide-react/icons/scale'
import { dayViews, type DayRow } from '@felek/contract/office/cashier-reconciliation.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import type { KeyHint } from '../../lib/list/work-frame.tsx'
import { useCan } from '../../lib/session/session.ts'
import { dayColumns } from './day-columns.tsx'
import { dayKinds, filterKeys, toInput, toView } from './day-filters.ts'
import { DayPeek } from './day-peek.tsx'

const lookMs = 60_000
const rowId = (row: DayRow): string => row.dayID

const useFilters = (): Filter[] => {
  const { filters, kinds } = useTexts().reconciliation
  return [
    {
      key: 'kind',
      label: filters.kind,
      kind: 'choice',
      options: dayKinds.map((value) => ({ value, label: kinds[value] })),
    },
    { key: 'from', label: filters.from, kind: 'day' },
    { key: 'to', label: filters.to, kind: 'day' },
  ]
}

const useHints = (): KeyHint[] => {
  const { shell, reconciliation } = useTexts()
  const mayClose = useCan('cashier.reconcile')
  return useRowHints(
    mayClose
      ? [
          { keys: ['A'], says: reconciliation.close.keyClose },
          { keys: ['N'], says: shell.keys.reason },
        ]
      : [],
  )
}

/** Days that are over, ours against theirs. */
const Days = () => {
  const texts = useTexts()
  const { reconciliation } = texts
  const address = useListState(filterKeys)
  const view = toView(address.filters)
  const input = toInput(address.filters, address.sort)
  const page = useRows(officeCashier.reconciliation, input, rowId, { everyMs: lookMs })
  const { view: _view, ...shownFilters } = address.filters
  const isPlain = view === 'open' && Object.values(shownFilters).every((value) => !value)
  const { none } = reconciliation
  return (
    <ListPage
      list="reconciliation"
      title={texts.shell.places.reconciliation}
      text={reconciliation.text}
      call={officeCashier.reconciliation}
      address={address}
      page={page}
      rowId={rowId}
      columns={dayColumns(texts)}
      filters={useFilters()}
      shownFilters={shownFilters}
      views={
        <ViewChips
          views={dayViews}
          view={view}
          label={(it) => reconciliation.views[it]}
          onView={(it) => address.setFilter('view', it === 'open' ? '' : it)}
        />
      }
      empty={{
        title: isPlain ? none.title : none.filtered,
        text: isPlain ? none.text : '',
        icon: <Scale aria-hidden="true" />,
      }}
      hints={useHints()}
      peek={(id, walk) => <DayPeek key={id} id={id} {...walk} />}
    />
  )
}

const DaysPage = () => (
  <Permitted by="cashier.read">
    <Days />
  </Permitted>
)

export default DaysPage
