import { useTranslations } from 'use-intl/react'

export const useVolatilityWord = (): ((level: number) => string) => {
  const t = useTranslations('games.volatilities')
  return (level) => (level <= 1 ? t('low') : level === 2 ? t('middle') : t('high'))
}
