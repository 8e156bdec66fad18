import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/button.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'

/** For whoever is of a barred territory: the legal notice, what stays theirs, and whom to ask. */
const NoAccessPage = () => {
  const t = useTranslations('status')
  usePageTitle(t('noAccessTitle'))
  return (
    <div className="page-width flex max-w-[720px] flex-col items-center py-16 text-center md:py-20">
      <Rosette className="size-16 text-line-strong" />
      <h1 tabIndex={-1} className="mt-6 text-24 md:text-34">
        {t('noAccessTitle')}
      </h1>
      <p className="mt-2 text-16 text-text-2">{t('noAccessText')}</p>
      <section
        aria-labelledby="yasal"
        className="mt-8 w-full rounded-panel border border-line bg-surface p-5 text-left md:p-6"
      >
        <h2 id="yasal" className="text-16 font-heading">
          {t('noAccessNotice')}
        </h2>
        <p className="mt-2 text-15 text-text-2">{t('noAccessLaw')}</p>
        <p className="mt-3 text-15">{t('noAccessMoney')}</p>
        <p className="mt-3 text-15 text-text-2">
          {t('noAccessMistake')}{' '}
          <Link
            to={paths.rulesGeneral}
            className="inline-flex min-h-6 items-center text-text underline decoration-accent-line underline-offset-4"
          >
            {t('noAccessRules')}
          </Link>
        </p>
      </section>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={paths.withdraw} className={buttonClass({ variant: 'primary' })}>
          {t('noAccessWithdraw')}
        </Link>
        <Link to={paths.support} className={buttonClass({ variant: 'outline' })}>
          {t('noAccessSupport')}
        </Link>
      </div>
    </div>
  )
}

export default NoAccessPage
