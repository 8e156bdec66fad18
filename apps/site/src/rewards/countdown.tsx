import { useTranslations } from 'use-intl/react'
import type { Tournament } from '@felek/contract/rewards.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { phaseOf, timeLeft } from './phases.ts'
import { useTimes } from '../lib/format/times.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/**
 * Time to the end, or to the start. It runs for the eye alone: assistive technology reads the date,
 * which does not change every second. Three fields of two tabular digits: nothing moves.
 */
export const Countdown = ({
  tournament,
  className,
}: {
  tournament: Tournament
  className?: string
}) => {
  const t = useTranslations('rewards.tournaments')
  const { start, end } = useTimes()
  const now = useServerNow(1_000)
  const phase = phaseOf(tournament, now)
  if (phase === 'concluded') return null
  const iso = phase === 'active' ? tournament.End_date : tournament.Start_date
  return (
    <p className={classNames('flex flex-wrap items-center gap-x-2.5 gap-y-1', className)}>
      <span className="text-13 text-on-art/85">
        {phase === 'active' ? t('endsIn') : t('startsIn')}
      </span>
      <time dateTime={iso} className="sr-only">
        {phase === 'active' ? end(iso) : start(iso)}
      </time>
      <span
        aria-hidden="true"
        data-testid="countdown"
        className="tabular inline-flex h-10 items-baseline gap-2.5 rounded-control bg-art-night/80 px-3 leading-10 text-on-art"
      >
        {timeLeft(Date.parse(iso) - now).map(({ unit, text }) => (
          <span key={unit} className="inline-flex items-baseline gap-1">
            <span className="text-18 leading-10 font-money">{text}</span>
            <span className="text-12">{t(unit)}</span>
          </span>
        ))}
      </span>
    </p>
  )
}
