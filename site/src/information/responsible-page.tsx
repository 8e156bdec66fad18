import { useTranslations } from 'use-intl/react'
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
      <SelfTest />
      <Helplines />
    </TextPage>
  )
}
