import { useTranslations } from 'use-intl/react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import HandCoins from 'lucide-react/icons/hand-coins'
import PencilLine from 'lucide-react/icons/pencil-line'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { CouponState } from '@felek/contract/src/sportsbook.ts'
import { StatusLabel, type StatusTone } from '@felek/ui/src/badge.tsx'

const tones: Record<CouponState | 'corrected', { tone: StatusTone; Icon: typeof Check }> = {
  waiting: { tone: 'waiting', Icon: Clock },
  refused: { tone: 'bad', Icon: Ban },
  open: { tone: 'running', Icon: CircleDot },
  won: { tone: 'good', Icon: Check },
  lost: { tone: 'plain', Icon: X },
  void: { tone: 'running', Icon: Undo2 },
  cashed: { tone: 'good', Icon: HandCoins },
  corrected: { tone: 'waiting', Icon: PencilLine },
}

/** How a coupon stands: icon, word and colour together. */
export const CouponStatus = ({ status }: { status: CouponState | 'corrected' }) => {
  const t = useTranslations('sportsbook')
  const { tone, Icon } = tones[status]
  return (
    <StatusLabel tone={tone} icon={<Icon aria-hidden="true" />}>
      {t(`states.${status}`)}
    </StatusLabel>
  )
}
