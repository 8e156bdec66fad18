import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { DayRow } from '@felek/contract/office/cashier-reconciliation.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks = {
  open: { tone: 'info', Icon: CircleDot },
  noFigure: { tone: 'warn', Icon: CircleHelp },
  proposed: { tone: 'warn', Icon: Hourglass },
  closed: { tone: 'good', Icon: CircleCheck },
  late: { tone: 'bad', Icon: TriangleAlert },
} as const

/** How a day stands; `isProposed` where a second person is waited for. */
export const DayState = ({
  row,
  isProposed = false,
}: {
  row: Pick<DayRow, 'state' | 'theirs'>
  isProposed?: boolean
}) => {
  const { states } = useTexts().reconciliation
  const open = row.theirs === null ? 'noFigure' : 'open'
  const shown = isProposed ? 'proposed' : row.state === 'open' ? open : row.state
  return <Tag {...looks[shown]}>{states[shown]}</Tag>
}
