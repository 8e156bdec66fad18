import { buttonClass } from '@felek/ui/button.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'
import { Helplines } from './helplines.tsx'
import { SelfTest } from './self-test.tsx'
import { TextPage } from './text-page.tsx'

export const ResponsiblePage = () => {
  const t = useTranslations('information')
  const more = [
    { id: 'oz-degerlendirme', title: t('test.title') },
    { id: 'baska-ulkeler', title: t('helplines.title') },
  ]
  return (
    <TextPage type="SorumluOyunculuk" title={t('responsible')} more={more}>
      <p className="mb-10 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel border border-line bg-surface p-4 text-14 md:p-5">
        <span className="min-w-52 flex-1">{t('limitsText')}</span>
        <Link to={paths.limits} className={buttonClass({})}>
          {t('limits')}
        </Link>
      </p>
      <SelfTest />
      <Helplines />
    </TextPage>
  )
}
