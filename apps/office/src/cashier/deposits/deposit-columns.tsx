import type { DepositRow } from '@felek/contract/office/cashier-deposits.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import {
  accountColumn,
  amountColumn,
  codeColumn,
  FirstCell,
  lesserColumn,
  playerColumn,
} from '../shared-columns.tsx'
import { WaitingOrTime } from '../waiting-time.tsx'
import { DepositState } from './deposit-state.tsx'

export const depositColumns = ({ cashier }: OfficePhrases): DataColumn<DepositRow>[] => {
  const { columns } = cashier
  const own = cashier.deposits.columns
  return [
    {
      key: 'created',
      title: own.created,
      width: 'w-34',
      sortable: true,
      cell: (row) => (
        <FirstCell opens={row.code}>
          <WaitingOrTime
            since={row.createdAt}
            at={row.state === 'waiting' ? null : row.createdAt}
          />
        </FirstCell>
      ),
    },
    codeColumn(columns.code),
    playerColumn(columns.player),
    { ...amountColumn(columns.amount), sortable: true },
    {
      key: 'state',
      title: own.state,
      width: 'w-40',
      cell: (row) => <DepositState state={row.state} />,
    },
    lesserColumn('method', own.method, (row) => row.method),
    lesserColumn('bank', columns.bank, (row) => row.bank ?? '–', 'w-36'),
    accountColumn(own.account),
  ]
}
