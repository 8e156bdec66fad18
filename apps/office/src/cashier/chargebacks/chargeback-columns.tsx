import type { ChargebackRow } from '@felek/contract/office/cashier-chargebacks.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useLang } from '../../lib/format/texts.ts'
import { formatShort } from '../../lib/format/times.ts'
import { ChargebackState } from './chargeback-state.tsx'

const Recorded = ({ row }: { row: ChargebackRow }) => (
  <span className="tabular text-text-2">{formatShort(row.recordedAt, useLang())}</span>
)

/** What a narrow screen does without. */
const lesserColumns = ({
  columns,
  kinds,
}: OfficePhrases['recalls']): DataColumn<ChargebackRow>[] => [
  {
    key: 'kind',
    title: columns.kind,
    width: 'w-44',
    lesser: true,
    cell: (row) => <span className="text-text-2">{kinds[row.kind]}</span>,
  },
  {
    key: 'method',
    title: columns.method,
    lesser: true,
    cell: (row) => <span className="text-text-2">{row.method}</span>,
  },
  {
    key: 'reference',
    title: columns.reference,
    width: 'w-36',
    lesser: true,
    cell: (row) => (
      <span className="tabular block truncate text-12 text-text-2">{row.reference}</span>
    ),
  },
]

export const chargebackColumns = ({ recalls }: OfficePhrases): DataColumn<ChargebackRow>[] => {
  const { columns } = recalls
  return [
    {
      key: 'recorded',
      title: columns.recorded,
      width: 'w-34',
      sortable: true,
      cell: (row) => (
        <>
          <Recorded row={row} />
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
      width: 'w-30',
      end: true,
      fixed: true,
      cell: (row) => <Money bare amount={row.amount} />,
    },
    {
      key: 'owed',
      title: columns.owed,
      width: 'w-30',
      end: true,
      fixed: true,
      sortable: true,
      cell: (row) => <Money bare amount={row.owed} />,
    },
    {
      key: 'state',
      title: columns.state,
      width: 'w-40',
      cell: (row) => <ChargebackState row={row} />,
    },
    ...lesserColumns(recalls),
  ]
}
