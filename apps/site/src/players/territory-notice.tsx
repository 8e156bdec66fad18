import { Notice } from '@felek/ui/notice.tsx'
import { useTranslations } from 'use-intl/react'
import { paths } from '../paths.ts'

/** The legal notice of the barred territory, where the form asks for what decides it. */
export const TerritoryNotice = ({ urgent = false }: { urgent?: boolean }) => {
  const t = useTranslations('players.register')
  return (
    <Notice tone="accent" title={t('territory_title')} urgent={urgent}>
      {t('territory')}{' '}
      <a
        href={paths.noAccess}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-6 items-center underline underline-offset-4"
      >
        {t('territory_more')}
        <span className="sr-only"> ({t('new_tab')})</span>
      </a>
    </Notice>
  )
}
