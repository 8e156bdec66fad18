import Undo2 from 'lucide-react/icons/undo-2'
import type { ReturnRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import {
  accountColumn,
  amountColumn,
  codeColumn,
  FirstCell,
  lesserColumn,
  playerColumn,
} from '../shared-columns.tsx'
import { WaitingOrTime } from '../waiting-time.tsx'
import { DepositTabs } from './deposit-tabs.tsx'
import { ReturnPeek } from './return-peek.tsx'
import { ReturnState } from './return-state.tsx'

/** Every look names players to the audit. */
const lookMs = 60_000
const rowId = (row: ReturnRow): string => row.id
const filterKeys = ['state'] as const
const states = ['waiting', 'returned'] as const

const toColumns = (
  { cashier }: OfficePhrases,
  state: (typeof states)[number],
): DataColumn<ReturnRow>[] => {
  const { columns } = cashier
  const { returns, columns: own } = cashier.deposits
  return [
    {
      key: 'asked',
      title: state === 'waiting' ? returns.columns.asked : returns.columns.sent,
      width: 'w-34',
      cell: (row) => (
        <FirstCell opens={row.code}>
          <WaitingOrTime since={row.askedAt} at={row.returnedAt} />
        </FirstCell>
      ),
    },
    codeColumn(columns.code),
    playerColumn(columns.player),
    amountColumn(columns.amount),
    { key: 'state', title: own.state, cell: (row) => <ReturnState row={row} /> },
    lesserColumn('because', returns.columns.because, (row) => returns.because[row.because], 'w-36'),
    accountColumn(own.account),
  ]
}

/** Parked money that came by hand and goes back by hand. */
const Returns = () => {
  const texts = useTexts()
  const { returns, tabs } = texts.cashier.deposits
  const address = useListState(filterKeys)
  const state = address.filters['state'] === 'returned' ? 'returned' : 'waiting'
  const page = useRows(officeCashier.returns, { state }, rowId, { everyMs: lookMs })
  return (
    <ListPage
      list="returns"
      title={tabs.returns}
      text={returns.text}
      tabs={<DepositTabs />}
      call={officeCashier.returns}
      address={address}
      page={page}
      rowId={rowId}
      columns={toColumns(texts, state)}
      views={
        <ViewChips
          views={states}
          view={state}
          label={(it) => returns.views[it]}
          onView={(it) => address.setFilters(it === 'waiting' ? {} : { state: it })}
        />
      }
      empty={{ ...returns.none[state], icon: <Undo2 aria-hidden="true" /> }}
      hints={useRowHints()}
      peek={(id, walk) => (
        <ReturnPeek key={id} id={id} row={page.rows?.find((row) => row.id === id)} {...walk} />
      )}
    />
  )
}

const ReturnsPage = () => (
  <Permitted by="cashier.read">
    <Returns />
  </Permitted>
)

export default ReturnsPage
