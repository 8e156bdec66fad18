import type { WithdrawalRow } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { Avatar } from '../lib/list/avatar.tsx'
import { FactsCell } from './fact-list.tsx'
import { amountColumn, FirstCell, shortCodeColumn } from './shared-columns.tsx'
import { WaitingTime } from './waiting-time.tsx'

const Claimant = ({ row, ownID }: { row: WithdrawalRow; ownID: string }) => {
  const { claimedBy } = row
  if (!claimedBy) return null
  return (
    <span title={claimedBy.name}>
      <Avatar name={claimedBy.name} isSelf={claimedBy.staffID === ownID} />
      <span className="sr-only">{claimedBy.name}</span>
    </span>
  )
}

const Quiet = ({ children }: { children: string }) => (
  <span title={children} className="text-text-2">
    {children}
  </span>
)

export const withdrawalColumns = (
  { cashier: { columns } }: OfficePhrases,
  ownID: string,
): DataColumn<WithdrawalRow>[] => [
  {
    key: 'waiting',
    title: columns.waiting,
    width: 'w-38',
    cell: (row) => (
      <FirstCell opens={row.code}>
        <WaitingTime since={row.waitingSince} />
      </FirstCell>
    ),
  },
  shortCodeColumn(columns.code, 'w-24'),
  {
    key: 'player',
    title: columns.player,
    width: 'w-26',
    cell: (row) => (
      <span title={row.player.username} className="font-label">
        {row.player.username}
      </span>
    ),
  },
  amountColumn(columns.amount, 'w-24'),
  {
    key: 'bank',
    title: columns.bank,
    width: 'w-32',
    lesser: 'last',
    cell: ({ bank }) => <Quiet>{bank}</Quiet>,
  },
  { key: 'facts', title: columns.facts, cell: (row) => <FactsCell facts={row.facts} /> },
  {
    key: 'net30',
    title: columns.net30,
    width: 'w-32',
    end: true,
    lesser: 'last',
    cell: (row) => <Money bare signed amount={row.net30} />,
  },
  {
    key: 'claimed',
    title: columns.claimed,
    width: 'w-14',
    cell: (row) => <Claimant row={row} ownID={ownID} />,
  },
]
