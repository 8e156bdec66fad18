import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { formatDay } from '@felek/phrases/format.ts'
import { Rosette } from '@felek/ui/rosette.tsx'
import { cleanText } from '../lib/format/clean-text.ts'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import type { Maintenance } from '../lib/browser/maintenance.ts'

/** The operator's own words may be longer than a line. */
const messageMax = 500

/**
 * How the site stands: open, or closed, with what the operator says and until when. The server
 * writes it into its page, the app shows it anew.
 */
export const MaintenanceState = ({
  state: { on, message, until },
  turns = false,
  children,
}: {
  state: Maintenance
  turns?: boolean
  children: ReactNode
}) => {
  const t = useTranslations('status')
  const lang = useLang()
  const { time } = useTimes()
  return (
    <div className="page-width flex flex-col items-center py-24 text-center">
      <Rosette turns={turns && on} className="size-16 text-accent" />
      <h1 className="mt-6 text-24 md:text-34">{t(on ? 'maintenanceTitle' : 'maintenanceOver')}</h1>
      {on && message && (
        <p className="mt-4 max-w-[56ch] rounded-panel border border-line bg-surface px-5 py-3 text-16 font-label">
          {cleanText(message, messageMax)}
        </p>
      )}
      {on && until && (
        <p className="mt-3 text-15">
          {t('maintenanceUntil')}{' '}
          <time dateTime={until} className="tabular font-money">
            {formatDay(until, lang)} {time(until)}
          </time>
        </p>
      )}
      <p className="mt-3 max-w-[56ch] text-16 text-text-2">
        {t(on ? 'maintenanceText' : 'maintenanceOverText')}
      </p>
      {children}
    </div>
  )
}
