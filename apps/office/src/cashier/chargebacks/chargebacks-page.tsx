import { useSearchParams } from 'react-router'
import BanknoteX from 'lucide-react/icons/banknote-x'
import {
  chargebackViews,
  recallKinds,
  type ChargebackRow,
} from '@felek/contract/office/cashier-chargebacks.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import type { KeyHint } from '../../lib/list/work-frame.tsx'
import { useCan } from '../../lib/session/session.ts'
import { chargebackColumns } from './chargeback-columns.tsx'
import { filterKeys, toInput, toView } from './chargeback-filters.ts'
import { ChargebackPeek } from './chargeback-peek.tsx'
import { RecallDialog } from './recall-dialog.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 60_000
const rowId = (row: ChargebackRow): string => row.chargebackID

const useFilters = (): Filter[] => {
  const { filters, kinds } = useTexts().recalls
  return [
    {
      key: 'kind',
      label: filters.kind,
      kind: 'choice',
      options: recallKinds.map((value) => ({ value, label: kinds[value] })),
    },
    { key: 'code', label: filters.code, kind: 'text', placeholder: filters.codeHint },
  ]
}

const useHints = (): KeyHint[] => {
  const { shell, recalls } = useTexts()
  const mayReview = useCan('cashier.review')
  return useRowHints(
    mayReview
      ? [
          { keys: ['A'], says: recalls.act.keyAct },
          { keys: ['N'], says: shell.keys.reason },
        ]
      : [],
  )
}

/** Recording a recall; which deposit it is about stands in the address. */
const Actions = () => {
  const { record } = useTexts().recalls
  const [params, setParams] = useSearchParams()
  const [mayReview, isNarrow] = [useCan('cashier.review'), useIsNarrow()]
  const code = params.get('deposit')
  const setCode = (value: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete('deposit')
        else next.set('deposit', value)
        return next
      },
      { replace: true },
    )
  if (isNarrow || !mayReview) return null
  return (
    <>
      <WorkButton
        // An open row has the one button that stands out.
        variant={params.has('open') ? 'secondary' : 'primary'}
        icon={<BanknoteX aria-hidden="true" />}
        onClick={() => setCode('')}
      >
        {record.open}
      </WorkButton>
      {code !== null && <RecallDialog code={code} onCode={setCode} onClose={() => setCode(null)} />}
    </>
  )
}

/** Recalled deposits: what is open, what is owed, and how the others ended. */
const Chargebacks = () => {
  const texts = useTexts()
  const { recalls } = texts
  const address = useListState(filterKeys)
  const view = toView(address.filters)
  const input = toInput(address.filters, address.sort)
  const page = useRows(officeCashier.chargebacks, input, rowId, { everyMs: lookMs })
  const { view: _view, ...shownFilters } = address.filters
  const isPlain = view === 'open' && Object.values(shownFilters).every((value) => !value)
  return (
    <ListPage
      list="chargebacks"
      title={texts.shell.places.chargebacks}
      text={recalls.text}
      actions={<Actions />}
      call={officeCashier.chargebacks}
      address={address}
      page={page}
      rowId={rowId}
      columns={chargebackColumns(texts)}
      filters={useFilters()}
      shownFilters={shownFilters}
      views={
        <ViewChips
          views={chargebackViews}
          view={view}
          label={(it) => recalls.views[it]}
          onView={(it) => address.setFilter('view', it === 'open' ? '' : it)}
        />
      }
      empty={{
        title: isPlain ? recalls.none.title : recalls.none.filtered,
        text: isPlain ? recalls.none.text : '',
        icon: <BanknoteX aria-hidden="true" />,
      }}
      hints={useHints()}
      peek={(id, walk) => <ChargebackPeek key={id} id={id} {...walk} />}
    />
  )
}

const ChargebacksPage = () => (
  <Permitted by="cashier.read">
    <Chargebacks />
  </Permitted>
)

export default ChargebacksPage
