import Wallet from 'lucide-react/icons/wallet'
import type { MethodRow } from '@felek/contract/office/cashier-deposits.ts'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useAllRows } from '../../lib/api/query.ts'
import { useTexts } from '../../lib/format/texts.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { DepositTabs } from '../deposits/deposit-tabs.tsx'
import { lesserColumn } from '../shared-columns.tsx'
import { MethodPeek } from './method-peek.tsx'
import { MethodState } from './method-state.tsx'

const rowId = (row: MethodRow): string => row.methodID
const filterKeys = [] as const

const toColumns = ({ cashier }: OfficePhrases): DataColumn<MethodRow>[] => {
  const { methods } = cashier.deposits
  const { columns } = methods
  return [
    {
      key: 'name',
      title: columns.name,
      width: 'w-60',
      cell: (row) => <span className="font-label">{row.name}</span>,
    },
    {
      key: 'kind',
      title: columns.kind,
      width: 'w-28',
      cell: (row) => <span className="text-text-2">{methods.kinds[row.kind]}</span>,
    },
    {
      key: 'state',
      title: columns.state,
      width: 'w-28',
      cell: (row) => <MethodState isOpen={row.isOpen} />,
    },
    {
      key: 'min',
      title: columns.min,
      width: 'w-28',
      end: true,
      cell: (row) => <Money bare amount={row.min} />,
    },
    {
      key: 'max',
      title: columns.max,
      width: 'w-32',
      end: true,
      cell: (row) => <Money bare amount={row.max} />,
    },
    lesserColumn('fee', columns.fee, () => methods.noFee, 'w-20'),
    lesserColumn('gateway', columns.gateway, (row) => wordOf(methods.gateways, row.gateway)),
  ]
}

/** The ways money comes in and goes out, with their limits. */
const Methods = () => {
  const texts = useTexts()
  const { methods, tabs } = texts.cashier.deposits
  const address = useListState(filterKeys)
  const page = useAllRows(officeCashier.methods, {})
  return (
    <ListPage
      list="methods"
      title={tabs.methods}
      text={methods.text}
      tabs={<DepositTabs />}
      call={officeCashier.methods}
      address={address}
      page={page}
      rowId={rowId}
      columns={toColumns(texts)}
      empty={{ title: methods.none, icon: <Wallet aria-hidden="true" /> }}
      hints={useRowHints()}
      peek={(id, walk) => (
        <MethodPeek key={id} row={page.rows?.find((row) => row.methodID === id)} {...walk} />
      )}
    />
  )
}

const MethodsPage = () => (
  <Permitted by="cashier.read">
    <Methods />
  </Permitted>
)

export default MethodsPage
