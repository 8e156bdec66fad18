import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { Rosette } from '@felek/ui/rosette.tsx'

export const ErrorPage = () => {
  const t = useTranslations('status')
  return (
    <main className="page-width flex min-h-dvh flex-col items-center justify-center gap-6 text-center">
      <Rosette className="size-16 text-accent" />
      <h1 className="text-24">{t('errorTitle')}</h1>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('errorReload')}
      </Button>
    </main>
  )
}
