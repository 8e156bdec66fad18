import FileText from 'lucide-react/icons/file-text'
import Hourglass from 'lucide-react/icons/hourglass'
import Octagon from 'lucide-react/icons/octagon'
import Send from 'lucide-react/icons/send'
import type { PayoutRow } from '@felek/contract/office/cashier.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../../lib/format/texts.ts'

const looks = {
  stopped: { tone: 'bad', Icon: Octagon },
  proposed: { tone: 'warn', Icon: Hourglass },
  waiting: { tone: 'info', Icon: FileText },
  sent: { tone: 'info', Icon: Send },
} as const

/** How a payout stands: held back, in no file yet, at the bank, or about to be given back. */
export const PayoutState = ({
  row,
  isProposed = false,
}: {
  row: Pick<PayoutRow, 'isStopped' | 'file'>
  isProposed?: boolean
}) => {
  const { states } = useTexts().cashier.payouts
  const state = isProposed ? 'proposed' : row.file ? 'sent' : row.isStopped ? 'stopped' : 'waiting'
  return <Tag {...looks[state]}>{states[state]}</Tag>
}
