import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { getBoot } from '../lib/api/boot.ts'
import { askMaintenance, endMaintenance, isClosed } from '../lib/browser/maintenance.ts'
import { usePageTitle } from '../lib/browser/use-page-title.ts'
import { paths } from '../paths.ts'
import { MaintenanceState } from './maintenance-state.tsx'

/** Beside the event, which comes only where a stream was open before. */
const askEveryMs = 10_000

/**
 * `/maintenance` and `/maintenance-control`: how the site stands. Whom the maintenance brought here
 * goes on by itself where they were, as soon as it is over.
 */
export default function MaintenancePage() {
  const t = useTranslations('status')
  const navigate = useNavigate()
  const [brought] = useState(isClosed)
  const [asked, setAsked] = useState(false)
  const { data, refetch, isFetching, isError } = useQuery({
    queryKey: ['check-maintenance'],
    queryFn: askMaintenance,
    placeholderData: { ...getBoot().maintenance, on: brought || getBoot().maintenance.on },
    refetchInterval: askEveryMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const state = data ?? { on: true, message: '' }
  const over = data !== undefined && !data.on && !isError
  usePageTitle(t(state.on ? 'maintenanceTitle' : 'maintenanceOver'))
  useEffect(() => {
    if (!over || !isClosed()) return
    const back = endMaintenance()
    if (brought) void navigate(back, { replace: true })
  }, [over, brought, navigate])
  return (
    <MaintenanceState state={state} turns>
      {state.on ? (
        <Button
          variant="primary"
          className="mt-8"
          pending={asked && isFetching}
          onClick={() => {
            setAsked(true)
            void refetch()
          }}
        >
          {t('maintenanceRetry')}
        </Button>
      ) : (
        <Link to={paths.home} className={buttonClass({ variant: 'primary', className: 'mt-8' })}>
          {t('notFoundHome')}
        </Link>
      )}
      <p role="status" className="mt-4 min-h-6 text-14 text-text-2">
        {asked && !isFetching && state.on && t('maintenanceStill')}
      </p>
    </MaintenanceState>
  )
}
