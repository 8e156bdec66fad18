import type { ChargebackRow } from '@felek/contract/office/cashier-chargebacks.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import {
  amountColumn,
  codeColumn,
  FirstCell,
  lesserColumn,
  playerColumn,
} from '../shared-columns.tsx'
import { ShortTime } from '../waiting-time.tsx'
import { ChargebackState } from './chargeback-state.tsx'

/** What a narrow screen does without. */
const lesserColumns = ({
  columns,
  kinds,
}: OfficePhrases['recalls']): DataColumn<ChargebackRow>[] => [
  lesserColumn('kind', columns.kind, (row) => kinds[row.kind], 'w-44'),
  lesserColumn('method', columns.method, (row) => row.method),
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
        <FirstCell opens={row.code}>
          <ShortTime at={row.recordedAt} />
        </FirstCell>
      ),
    },
    codeColumn(columns.code),
    playerColumn(columns.player),
    amountColumn(columns.amount, 'w-30'),
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
