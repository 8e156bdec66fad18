import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Hourglass from 'lucide-react/icons/hourglass'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Trophy from 'lucide-react/icons/trophy'
import type { ChargebackRow } from '@felek/contract/office/cashier-chargebacks.ts'
import { toKurus } from '@felek/contract/money.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks = {
  owing: { tone: 'bad', Icon: TriangleAlert },
  settled: { tone: 'info', Icon: CircleDot },
  proposed: { tone: 'warn', Icon: Hourglass },
  closed: { tone: 'plain', Icon: CircleCheck },
  won: { tone: 'good', Icon: Trophy },
} as const

/** How a case stands; `isProposed` where a second person is waited for. */
export const ChargebackState = ({
  row,
  isProposed = false,
}: {
  row: Pick<ChargebackRow, 'state' | 'owed'>
  isProposed?: boolean
}) => {
  const { states } = useTexts().recalls
  const open = toKurus(row.owed) > 0n ? 'owing' : 'settled'
  const shown = isProposed ? 'proposed' : row.state === 'open' ? open : row.state
  return <Tag {...looks[shown]}>{states[shown]}</Tag>
}
