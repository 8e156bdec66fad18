import Banknote from 'lucide-react/icons/banknote'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../lib/format/texts.ts'

const looks = {
  waiting: { tone: 'info', Icon: Search },
  proposed: { tone: 'warn', Icon: Hourglass },
  cleared: { tone: 'good', Icon: CircleCheck },
  sent: { tone: 'info', Icon: Send },
  paid: { tone: 'good', Icon: Banknote },
  refused: { tone: 'bad', Icon: CircleSlash },
} as const satisfies Record<WithdrawalDetail['status'] | 'proposed', unknown>

export const WithdrawalStatus = ({
  status,
  isProposed,
}: {
  status: WithdrawalDetail['status']
  isProposed: boolean
}) => {
  const { statuses } = useTexts().cashier
  const shown = isProposed ? 'proposed' : status
  return <Tag {...looks[shown]}>{statuses[shown]}</Tag>
}
