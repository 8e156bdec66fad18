import type { PlayerRow } from '@felek/contract/office/player-shapes.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { formatShort } from '../lib/format/times.ts'
import { PlayerStatus, Tags } from './player-words.tsx'

export const playerColumns = (
  { players: { columns, never } }: OfficePhrases,
  lang: Lang,
): DataColumn<PlayerRow>[] => [
  {
    key: 'username',
    title: columns.username,
    width: 'w-36',
    cell: (row) => <span className="font-label">{row.username}</span>,
  },
  {
    key: 'name',
    title: columns.name,
    width: 'w-36',
    cell: (row) => <span className="text-text-2">{row.name}</span>,
  },
  {
    key: 'status',
    title: columns.status,
    width: 'w-36',
    fixed: true,
    cell: (row) => <PlayerStatus row={row} />,
  },
  { key: 'tags', title: columns.tags, lesser: true, cell: (row) => <Tags tags={row.tags} /> },
  {
    key: 'cash',
    title: columns.cash,
    width: 'w-32',
    end: true,
    cell: (row) => <Money bare amount={row.cash} />,
  },
  {
    key: 'net30',
    title: columns.net30,
    width: 'w-40',
    end: true,
    lesser: 'last',
    cell: (row) => <Money bare signed amount={row.net30} />,
  },
  {
    key: 'lastSeen',
    title: columns.lastSeen,
    width: 'w-36',
    end: true,
    lesser: true,
    cell: (row) => (
      <span className="tabular text-text-2">
        {row.lastSeen === null ? never : formatShort(row.lastSeen, lang)}
      </span>
    ),
  },
  {
    key: 'createdAt',
    title: columns.createdAt,
    width: 'w-36',
    end: true,
    lesser: true,
    cell: (row) => <span className="tabular text-text-2">{formatShort(row.createdAt, lang)}</span>,
  },
]
