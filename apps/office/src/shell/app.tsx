import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { ToastRegion } from '@felek/ui/toast.tsx'
import { UiTextsProvider, type UiTexts } from '@felek/ui/ui-texts.tsx'
import { queryClient } from '../lib/api/query.ts'
import { useToasts, withdrawToast } from '../lib/browser/toasts.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { routes } from '../routes.tsx'

const Toasts = () => <ToastRegion toasts={useToasts((s) => s.toasts)} onGone={withdrawToast} />

export const App = () => {
  const { ui } = useTexts()
  const lang = useLang()
  const [router] = useState(() => createBrowserRouter(routes))
  // No desk shows how volatile a game is: that part of the shared words is never said here.
  const texts = useMemo<UiTexts>(() => ({ ...ui, lang, volatility: () => '' }), [ui, lang])
  return (
    <QueryClientProvider client={queryClient}>
      <UiTextsProvider value={texts}>
        <RouterProvider router={router} />
        <Toasts />
      </UiTextsProvider>
    </QueryClientProvider>
  )
}
