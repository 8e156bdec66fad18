import { QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { BrowserRouter, useNavigate, useRoutes } from 'react-router'
import { IntlProvider } from 'use-intl/react'
import { useI18n } from '../lib/format/i18n.ts'
import { queryClient } from '../lib/api/query.ts'
import { routes } from '../routes.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { setNavigate } from './navigation.ts'
import { PartTexts } from './part-texts.tsx'

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
        <PartTexts>
          <ErrorBoundary>
            <BrowserRouter>
              <Screens />
            </BrowserRouter>
          </ErrorBoundary>
        </PartTexts>
      </QueryClientProvider>
    </IntlProvider>
  )
}
