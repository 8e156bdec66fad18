import type { DepositRow } from '@felek/contract/office/cashier-deposits.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useLang } from '../../lib/format/texts.ts'
import { formatShort } from '../../lib/format/times.ts'
import { WaitingTime } from '../waiting-time.tsx'
import { DepositState } from './deposit-state.tsx'

/** Of what waits how long it has waited, of all else when it was asked for. */
const Asked = ({ row }: { row: DepositRow }) => {
  const lang = useLang()
  if (row.state === 'waiting') return <WaitingTime since={row.createdAt} />
  return <span className="tabular text-text-2">{formatShort(row.createdAt, lang)}</span>
}

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
        <>
          <Asked row={row} />
          <span className="sr-only">, {row.code}</span>
        </>
      ),
    },
    {
      key: 'code',
      title: columns.code,
      width: 'w-28',
      cell: (row) => <span className="tabular text-12 text-text-2">{row.code}</span>,
    },
    {
      key: 'player',
      title: columns.player,
      width: 'w-36',
      cell: (row) => <span className="font-label">{row.player.username}</span>,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: 'w-28',
      end: true,
      fixed: true,
      sortable: true,
      cell: (row) => <Money bare amount={row.amount} />,
    },
    {
      key: 'state',
      title: own.state,
      width: 'w-40',
      cell: (row) => <DepositState state={row.state} />,
    },
    {
      key: 'method',
      title: own.method,
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.method}</span>,
    },
    {
      key: 'bank',
      title: columns.bank,
      width: 'w-36',
      lesser: true,
      cell: (row) => <span className="text-text-2">{row.bank ?? '–'}</span>,
    },
    {
      key: 'account',
      title: own.account,
      width: 'w-48',
      lesser: true,
      cell: (row) => (
        <span className="text-text-2">
          {row.account ? `${row.account.bank} ${row.account.IBAN.slice(-4)}` : '–'}
        </span>
      ),
    },
  ]
}
