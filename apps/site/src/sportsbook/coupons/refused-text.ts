import { couponWhys } from '@felek/contract/coupon-whys.ts'
import { useTranslations } from 'use-intl/react'

/** Why a coupon was refused after its wait, and that it cost nothing; neutral where no reason is told. */
export const useRefusedText = (): ((why: string | undefined) => string) => {
  const t = useTranslations('sportsbook.coupons')
  return (why) => {
    const known = couponWhys.find((key) => key === why)
    return `${known ? t(`refusedWhy.${known}`) : t('refusedText')} ${t('refusedNothing')}`
  }
}
