import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Hourglass from 'lucide-react/icons/hourglass'
import Undo2 from 'lucide-react/icons/undo-2'
import type { DepositRow } from '@felek/contract/office/cashier-deposits.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks = {
  waiting: { tone: 'info', Icon: Clock },
  proposed: { tone: 'warn', Icon: Hourglass },
  review: { tone: 'warn', Icon: Eye },
  credited: { tone: 'good', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: CircleX },
  cancelled: { tone: 'plain', Icon: Undo2 },
} as const

/** How a deposit stands; `isProposed` where a second person is waited for. */
export const DepositState = ({
  state,
  isProposed = false,
}: {
  state: DepositRow['state']
  isProposed?: boolean
}) => {
  const { states } = useTexts().cashier.deposits
  const shown = isProposed ? 'proposed' : state
  return <Tag {...looks[shown]}>{states[shown]}</Tag>
}
