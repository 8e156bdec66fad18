import Inbox from 'lucide-react/icons/inbox'
import {
  depositAges,
  depositStates,
  type DepositRow,
} from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { useCall, useRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import type { KeyHint } from '../../lib/list/work-frame.tsx'
import { useCan } from '../../lib/session/session.ts'
import { depositColumns } from './deposit-columns.tsx'
import { filterKeys, toInput, toView, views, type View } from './deposit-filters.ts'
import { DepositPeek } from './deposit-peek.tsx'
import { DepositTabs } from './deposit-tabs.tsx'

/** Every look names players to the audit, so it is no oftener than the queue needs. */
const lookMs = 30_000
const rowId = (row: DepositRow): string => row.id
const viewNames = Object.keys(views) as View[]

const useFilters = (): Filter[] => {
  const { filters, states } = useTexts().cashier.deposits
  const { data: methods = [] } = useCall(officeCashier.methods, {})
  return [
    {
      key: 'state',
      label: filters.state,
      kind: 'choice',
      options: depositStates.map((value) => ({ value, label: states[value] })),
    },
    {
      key: 'method',
      label: filters.method,
      kind: 'choice',
      options: methods
        .filter(({ kind }) => kind === 'deposit')
        .map(({ methodID, name }) => ({ value: methodID, label: name })),
    },
    {
      key: 'age',
      label: filters.age,
      kind: 'choice',
      options: depositAges.map((value) => ({ value, label: filters.ages[value] })),
    },
    { key: 'code', label: filters.code, kind: 'text', placeholder: filters.codeHint },
  ]
}

const useHints = (): KeyHint[] => {
  const { shell, cashier } = useTexts()
  const mayMatch = useCan('cashier.match')
  return useRowHints(
    mayMatch
      ? [
          { keys: ['A'], says: cashier.deposits.keyConfirm },
          { keys: ['R'], says: cashier.deposits.keyRefuse },
          { keys: ['N'], says: shell.keys.reason },
        ]
      : [],
  )
}

/** What players asked for: what waits to be seen at the bank, and what became of the rest. */
const Deposits = () => {
  const texts = useTexts()
  const { deposits } = texts.cashier
  const address = useListState(filterKeys)
  const input = toInput(address.filters, address.sort)
  const page = useRows(officeCashier.deposits, input, rowId, { everyMs: lookMs })
  const view = toView(address.filters)
  const { none } = deposits
  return (
    <ListPage
      list="deposits"
      title={texts.shell.places.deposits}
      text={deposits.text}
      tabs={<DepositTabs />}
      call={officeCashier.deposits}
      address={address}
      page={page}
      rowId={rowId}
      columns={depositColumns(texts)}
      filters={useFilters()}
      shownFilters={view === null ? address.filters : {}}
      views={
        <ViewChips
          views={viewNames}
          view={view}
          label={(it) => deposits.views[it]}
          onView={(it) => address.setFilters(views[it])}
        />
      }
      empty={{
        title: view === 'byHand' ? none.title : none.filtered,
        text: view === 'byHand' ? none.text : '',
        icon: <Inbox aria-hidden="true" />,
      }}
      hints={useHints()}
      peek={(id, walk) => <DepositPeek key={id} id={id} {...walk} />}
    />
  )
}

const DepositsPage = () => (
  <Permitted by="cashier.read">
    <Deposits />
  </Permitted>
)

export default DepositsPage
