import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { status } from '@felek/contract/src/status.ts'
import { Button } from '@felek/ui/src/button.tsx'
import { Rosette } from '@felek/ui/src/rosette.tsx'
import { api, setMaintenance } from '../lib/api.ts'
import { usePageTitle } from '../lib/use-page-title.ts'
import { writePlain } from '../lib/storage.ts'
import { paths } from '../paths.ts'

export default function MaintenancePage() {
  const t = useTranslations('status')
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'asking' | 'still'>('idle')
  usePageTitle(t('maintenanceTitle'))
  const retry = async () => {
    setState('asking')
    try {
      await api(status.maintenance, {}, { quiet: true })
      setMaintenance(false)
      writePlain('siteUnderMaintenance', '0')
      await navigate(paths.home)
    } catch {
      setState('still')
    }
  }
  return (
    <div className="page-width flex flex-col items-center py-24 text-center">
      <Rosette turns className="size-16 text-accent" />
      <h1 className="mt-6 text-24 md:text-34">{t('maintenanceTitle')}</h1>
      <p className="mt-3 max-w-[56ch] text-16 text-text-2">{t('maintenanceText')}</p>
      <Button
        variant="primary"
        className="mt-8"
        pending={state === 'asking'}
        onClick={() => void retry()}
      >
        {t('maintenanceRetry')}
      </Button>
      <p role="status" className="mt-4 min-h-6 text-14 text-text-2">
        {state === 'still' && t('maintenanceStill')}
      </p>
    </div>
  )
}
