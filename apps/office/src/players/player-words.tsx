import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import DoorClosed from 'lucide-react/icons/door-closed'
import type { PlayerRow } from '@felek/contract/office/player-shapes.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../lib/format/texts.ts'

const looks = {
  active: { tone: 'good', Icon: CircleCheck },
  closed: { tone: 'plain', Icon: DoorClosed },
  excluded: { tone: 'warn', Icon: CircleSlash },
} as const

/** How an account stands, and what staff have shut of it. */
export const PlayerStatus = ({ row }: { row: Pick<PlayerRow, 'status' | 'blocks'> }) => {
  const { players } = useTexts()
  return (
    <span className="inline-flex flex-wrap gap-1">
      {(row.status !== 'active' || row.blocks.length === 0) && (
        <Tag {...looks[row.status]}>{players.statuses[row.status]}</Tag>
      )}
      {row.blocks.map((kind) => (
        <Tag key={kind} tone="bad" Icon={Ban}>
          {players.blocks[kind]}
        </Tag>
      ))}
    </span>
  )
}

export const Tags = ({ tags }: { tags: readonly string[] }) => (
  <span className="inline-flex flex-wrap gap-1">
    {tags.map((tag) => (
      <Tag key={tag} tone="line">
        {tag}
      </Tag>
    ))}
  </span>
)
