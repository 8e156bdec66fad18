import type { Coupon } from '@felek/contract/sportsbook.ts'
import { Button } from '@felek/ui/button.tsx'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { openSlip } from '../../lib/money/slip-link.ts'
import { paths } from '../../paths.ts'
import { newSlip } from '../slip/bet-flow.ts'
import { changeSlip, repeated } from '../slip/slip.ts'

/** "Aynısını Oyna": what of a coupon is not decided goes into the slip again, at today's odds. */
export const RepeatCoupon = ({ coupon, wide = false }: { coupon: Coupon; wide?: boolean }) => {
  const t = useTranslations('sportsbook.coupons')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (!coupon.selections.some(({ status }) => status === 'open')) return null
  const repeat = () => {
    newSlip()
    changeSlip((slip) => repeated(slip, coupon))
    openSlip()
    // Where coupons are looked at there is no slip.
    if (!/^\/(sports|event)\b/.test(pathname)) void navigate(paths.sports)
  }
  return (
    <Button
      wide={wide}
      icon={<RotateCw aria-hidden="true" className="size-4.5" />}
      onClick={repeat}
    >
      {t('repeat')}
    </Button>
  )
}
