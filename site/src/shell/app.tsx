import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { RouterProvider } from 'react-router/dom'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { UiTextsProvider, type UiTexts } from '@felek/ui/src/ui-texts.tsx'
import { useI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query.ts'
import type { Router } from './navigation.ts'

const Texts = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('ui')
  const texts = useMemo<UiTexts>(
    () => ({
      close: t('close'),
      pending: t('pending'),
      showPassword: t('showPassword'),
      hidePassword: t('hidePassword'),
      copy: t('copy'),
      copied: t('copied'),
      remove: t('remove'),
      hidden: t('hidden'),
      gain: t('gain'),
      loss: t('loss'),
      required: t('required'),
      optional: t('optional'),
      notifications: t('notifications'),
      volatility: (level) => t('volatility', { level: String(level) }),
    }),
    [t],
  )
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}

export const App = ({ router }: { router: Router }) => {
  const { lang, messages } = useI18n()
  return (
    <IntlProvider locale={lang} messages={messages} timeZone="Europe/Istanbul">
      <QueryClientProvider client={queryClient}>
        <Texts>
          <RouterProvider router={router} />
        </Texts>
      </QueryClientProvider>
    </IntlProvider>
  )
}
