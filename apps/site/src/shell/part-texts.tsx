import { useMemo, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { UiTextsProvider, type UiTexts } from '@felek/ui/ui-texts.tsx'

/** Gives the plain parts the few words that they say by themselves. */
export const PartTexts = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('ui')
  const lang = useLang()
  const texts = useMemo<UiTexts>(
    () => ({
      lang,
      close: t('close'),
      pending: t('pending'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      copy: t('copy'),
      copied: t('copied'),
      remove: t('remove'),
      hidden: t('hidden'),
      optional: t('optional'),
      notifications: t('notifications'),
      volatility: (level) => t('volatility', { level: String(level) }),
    }),
    [t, lang],
  )
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}
