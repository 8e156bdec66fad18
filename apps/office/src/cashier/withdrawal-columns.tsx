import type { WithdrawalRow } from '@felek/contract/office/cashier.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { shortId } from '../lib/format/words.ts'
import { Avatar } from '../lib/list/avatar.tsx'
import { FactsCell } from './fact-list.tsx'
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
      <>
        <WaitingTime since={row.waitingSince} />
        {/* The link's name is what it opens, not how old that is. */}
        <span className="sr-only">, {row.code}</span>
      </>
    ),
  },
  {
    key: 'code',
    title: columns.code,
    width: 'w-24',
    cell: (row) => (
      <span title={row.code} className="tabular text-12 text-text-2">
        {shortId(row.code)}
      </span>
    ),
  },
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
  {
    key: 'amount',
    title: columns.amount,
    width: 'w-24',
    end: true,
    fixed: true,
    cell: (row) => <Money bare amount={row.amount} />,
  },
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
