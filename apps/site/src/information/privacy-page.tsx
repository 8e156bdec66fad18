import { useTranslations } from 'use-intl/react'
import { TextPage } from './text-page.tsx'

export const PrivacyPage = () => (
  <TextPage type="GizlilikBilgisi" title={useTranslations('information')('privacy')} />
)
