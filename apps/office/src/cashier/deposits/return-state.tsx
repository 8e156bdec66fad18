import CircleCheck from 'lucide-react/icons/circle-check'
import Octagon from 'lucide-react/icons/octagon'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReturnRow } from '@felek/contract/office/cashier-deposits.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks = {
  waiting: { tone: 'info', Icon: Undo2 },
  stopped: { tone: 'bad', Icon: Octagon },
  returned: { tone: 'good', Icon: CircleCheck },
} as const

/** How money that goes back stands: to be sent, held by compliance, sent. */
export const ReturnState = ({ row }: { row: ReturnRow }) => {
  const words = useTexts().cashier.deposits.returns.state
  const state = row.bankReference !== null ? 'returned' : row.isStopped ? 'stopped' : 'waiting'
  return <Tag {...looks[state]}>{words[state]}</Tag>
}
