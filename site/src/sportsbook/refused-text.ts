import { useTranslations } from 'use-intl/react'

/** Errors that a coupon can be refused for once it has waited. */
const told = [
  'sports_closed',
  'selection_gone',
  'selection_suspended',
  'odds_changed',
  'amount_out_of_range',
  'payout_limit',
  'stake_limit',
  'insufficient_funds',
  'excluded',
  'paused',
  'limit_reached',
] as const

/** Why a coupon was refused after its wait, and that it cost nothing; neutral where no reason is told. */
export const useRefusedText = (): ((why: string | undefined) => string) => {
  const t = useTranslations('sportsbook.coupons')
  return (why) => {
    const known = told.find((key) => key === why)
    return `${known ? t(`refusedWhy.${known}`) : t('refusedText')} ${t('refusedNothing')}`
  }
}
