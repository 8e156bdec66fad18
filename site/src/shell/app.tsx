import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, type ReactNode } from 'react'
import { BrowserRouter, useNavigate, useRoutes } from 'react-router'
import { IntlProvider, useTranslations } from 'use-intl/react'
import { UiTextsProvider, type UiTexts } from '@felek/ui/src/ui-texts.tsx'
import { useI18n } from '../lib/i18n.ts'
import { queryClient } from '../lib/query.ts'
import { routes } from '../routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { setNavigate } from './navigation.ts'

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
      optional: t('optional'),
      notifications: t('notifications'),
      volatility: (level) => t('volatility', { level: String(level) }),
    }),
    [t],
  )
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}

const Screens = () => {
  const navigate = useNavigate()
  useLayoutEffect(() => setNavigate(navigate), [navigate])
  return useRoutes(routes)
}

export const App = () => {
  const { lang, messages } = useI18n()
  return (
    <IntlProvider locale={lang} messages={messages} timeZone="Europe/Istanbul">
      <QueryClientProvider client={queryClient}>
        <Texts>
          <ErrorBoundary>
            <BrowserRouter>
              <Screens />
            </BrowserRouter>
          </ErrorBoundary>
        </Texts>
      </QueryClientProvider>
    </IntlProvider>
  )
}
