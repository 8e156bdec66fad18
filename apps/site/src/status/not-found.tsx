import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/button.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'

export const NotFoundPage = () => {
  const t = useTranslations('status')
  usePageTitle(t('notFoundTitle'))
  return (
    <div className="page-width flex flex-col items-center py-24 text-center">
      <Rosette className="size-16 text-line-strong" />
      <h1 className="mt-6 text-24 md:text-34">{t('notFoundTitle')}</h1>
      <p className="mt-2 text-16 text-text-2">{t('notFoundText')}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          {t('notFoundHome')}
        </Link>
        <Link to={paths.slot} className={buttonClass({ variant: 'outline' })}>
          {t('notFoundSlots')}
        </Link>
      </div>
    </div>
  )
}
