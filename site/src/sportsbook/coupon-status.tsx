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
import { StatusLabel, type StatusLook } from '@felek/ui/src/badge.tsx'

const looks: Record<CouponState | 'corrected', StatusLook> = {
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
  return <StatusLabel {...looks[status]}>{t(`states.${status}`)}</StatusLabel>
}
