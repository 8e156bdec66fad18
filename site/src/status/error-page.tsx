import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/src/button.tsx'
import { Rosette } from '@felek/ui/src/rosette.tsx'
import { reloadOnceForNewBuild } from '../lib/new-build.ts'

/** What is shown where a page fails; after a new release its chunks may be gone, and one reload finds the new ones. */
export const ErrorPage = () => {
  const t = useTranslations('status')
  const error = useRouteError()
  useEffect(() => {
    if (!reloadOnceForNewBuild(error)) console.error(error)
  }, [error])
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
