import { useTranslations } from 'use-intl/react'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import CircleDot from 'lucide-react/icons/circle-dot'
import Clock from 'lucide-react/icons/clock'
import HandCoins from 'lucide-react/icons/hand-coins'
import PencilLine from 'lucide-react/icons/pencil-line'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import type { Coupon, CouponState } from '@felek/contract/sportsbook.ts'
import { StatusLabel, type StatusLook } from '@felek/ui/badge.tsx'

type Shown = CouponState | 'corrected' | 'won_unconfirmed' | 'lost_unconfirmed' | 'void_unconfirmed'

const looks: Record<Shown, StatusLook> = {
  waiting: { tone: 'waiting', Icon: Clock },
  refused: { tone: 'bad', Icon: Ban },
  open: { tone: 'running', Icon: CircleDot },
  won: { tone: 'good', Icon: Check },
  lost: { tone: 'plain', Icon: X },
  void: { tone: 'running', Icon: Undo2 },
  cashed: { tone: 'good', Icon: HandCoins },
  corrected: { tone: 'waiting', Icon: PencilLine },
  won_unconfirmed: { tone: 'waiting', Icon: Check },
  lost_unconfirmed: { tone: 'waiting', Icon: X },
  void_unconfirmed: { tone: 'waiting', Icon: Undo2 },
}

/** How a coupon stands to its player: one that is decided by what nobody has confirmed awaits that. */
export const shownStatus = ({ status, awaiting }: Pick<Coupon, 'status' | 'awaiting'>): Shown =>
  awaiting === undefined ? status : `${awaiting}_unconfirmed`

/** How a coupon stands: icon, word and colour together. */
export const CouponStatus = ({ status }: { status: Shown }) => {
  const t = useTranslations('sportsbook')
  return <StatusLabel {...looks[status]}>{t(`states.${status}`)}</StatusLabel>
}
