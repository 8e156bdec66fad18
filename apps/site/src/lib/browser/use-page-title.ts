import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'

/** The page's name in the window's title; the shell announces it after a navigation. */
export const usePageTitle = (page: string | null): void => {
  const t = useTranslations('shell')
  useEffect(() => {
    document.title = page === null ? t('title') : t('pageTitle', { page })
  }, [page, t])
}
