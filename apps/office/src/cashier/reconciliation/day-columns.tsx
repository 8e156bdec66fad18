import type { DayRow } from '@felek/contract/office/cashier-reconciliation.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { useLang } from '../../lib/format/texts.ts'
import { formatPlainDay } from '../../lib/format/times.ts'
import { lesserColumn } from '../shared-columns.tsx'
import { DayState } from './day-state.tsx'

const Day = ({ day }: { day: string }) => (
  <span className="tabular">{formatPlainDay(day, useLang())}</span>
)

/** Nothing where the other side has told nothing. */
const Figure = ({ amount }: { amount: string | null }) =>
  amount === null ? <span className="text-text-3">–</span> : <Money bare amount={amount} />

const lesserColumns = ({
  columns,
  kinds,
  sources,
}: OfficePhrases['reconciliation']): DataColumn<DayRow>[] => [
  lesserColumn('kind', columns.kind, (row) => kinds[row.kind], 'w-32'),
  lesserColumn('from', columns.from, (row) => (row.theirsFrom ? sources[row.theirsFrom] : '–')),
  lesserColumn('by', columns.by, (row) => row.closed?.by ?? '–', 'w-36'),
]

export const dayColumns = ({ reconciliation }: OfficePhrases): DataColumn<DayRow>[] => {
  const { columns, names } = reconciliation
  return [
    {
      key: 'day',
      title: columns.day,
      width: 'w-32',
      sortable: true,
      cell: (row) => <Day day={row.day} />,
    },
    {
      key: 'name',
      title: columns.name,
      width: 'w-40',
      cell: (row) => <span className="font-label">{wordOf(names, row.name)}</span>,
    },
    {
      key: 'ours',
      title: columns.ours,
      width: 'w-28',
      end: true,
      fixed: true,
      cell: (row) => <Figure amount={row.ours} />,
    },
    {
      key: 'theirs',
      title: columns.theirs,
      width: 'w-28',
      end: true,
      fixed: true,
      cell: (row) => <Figure amount={row.theirs} />,
    },
    {
      key: 'difference',
      title: columns.difference,
      width: 'w-28',
      end: true,
      fixed: true,
      sortable: true,
      cell: (row) => <Figure amount={row.difference} />,
    },
    {
      key: 'state',
      title: columns.state,
      width: 'w-40',
      cell: (row) => <DayState row={row} />,
    },
    ...lesserColumns(reconciliation),
  ]
}
