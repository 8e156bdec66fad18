import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import type { WithdrawalDetail } from '@felek/contract/office/cashier.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useTexts } from '../lib/format/texts.ts'

const looks = {
  waiting: { tone: 'info', Icon: Search },
  cleared: { tone: 'good', Icon: CircleCheck },
  sent: { tone: 'info', Icon: Send },
  paid: { tone: 'good', Icon: CircleCheck },
  refused: { tone: 'bad', Icon: Ban },
} as const satisfies Record<WithdrawalDetail['status'], unknown>

export const WithdrawalStatus = ({ status, approvalID }: WithdrawalDetail) => {
  const { withdrawals } = useTexts().cashier
  return approvalID ? (
    <Tag tone="warn" Icon={Hourglass}>
      {withdrawals.proposed}
    </Tag>
  ) : (
    <Tag {...looks[status]}>{withdrawals.states[status]}</Tag>
  )
}
