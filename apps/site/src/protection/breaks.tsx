import type { ProtectionState } from '@felek/contract/protection.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'
import Ban from 'lucide-react/icons/ban'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coffee from 'lucide-react/icons/coffee'
import Pause from 'lucide-react/icons/pause'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useMoment } from '../lib/session/protection.ts'
import { paths } from '../paths.ts'
import { useTakeBreak } from './take-break.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

const dayMs = 86_400_000

/** One press at a time. */
export const useBreak = () => {
  const [pending, setPending] = useState(false)
  const take = useTakeBreak()
  return {
    pending,
    take: (length: Parameters<typeof take>[0]) => {
      setPending(true)
      void take(length).finally(() => setPending(false))
    },
  }
}

type RowProps = {
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
  title: string
  text: string
  children: ReactNode
}

const Row = ({ icon: Icon, title, text, children }: RowProps) => (
  <li className="flex flex-col gap-3 px-3.5 py-4 md:flex-row md:items-center md:gap-4 md:px-5">
    <span className="flex min-w-0 flex-1 items-start gap-4 md:items-center">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-text-2 max-md:mt-0.5" />
      <span className="min-w-0 flex-1">
        <h3 className="text-15 font-money tracking-normal">{title}</h3>
        <p className="text-13 text-text-2">{text}</p>
      </span>
    </span>
    <span className="flex flex-wrap gap-2 max-md:*:flex-1">{children}</span>
  </li>
)

const PauseRow = ({ state }: { state: ProtectionState }) => {
  const t = useTranslations('protection.breaks')
  const { pending, take } = useBreak()
  const [days, setDays] = useState('')
  const [missing, setMissing] = useState(false)
  const { min, max } = state.options.pauseDays
  const nowMs = useServerNow(null)
  const leftMs = state.pause ? Date.parse(state.pause.until) - nowMs : 0
  // A pause that runs can grow alone.
  const choices = Array.from({ length: max - min + 1 }, (_, i) => min + i).filter(
    (n) => n * dayMs > leftMs,
  )
  return (
    <Row
      icon={Pause}
      title={t('pause')}
      text={t('pause_text', { min: String(min), max: String(max) })}
    >
      <CompactSelect
        label={t('pause_days')}
        className="border-line-strong! bg-transparent! text-14!"
        value={days}
        aria-invalid={missing || undefined}
        onChange={(e) => {
          setDays(e.currentTarget.value)
          setMissing(false)
        }}
        options={[
          { value: '', label: t('pause_days') },
          ...choices.map((n) => ({ value: String(n), label: t('days', { n }) })),
        ]}
      />
      <Button
        variant="outline"
        pending={pending}
        onClick={() => (days === '' ? setMissing(true) : take({ days: parseInt(days, 10) }))}
      >
        {t('pause_button')}
      </Button>
      {missing && (
        <p role="alert" className="basis-full text-13 font-label text-neg md:text-right">
          {t('pause_missing')}
        </p>
      )}
    </Row>
  )
}

export const DayButton = ({ className }: { className?: string }) => {
  const t = useTranslations('protection.breaks')
  const { pending, take } = useBreak()
  return (
    <Button
      variant="outline"
      className={className}
      pending={pending}
      onClick={() => take({ hours: 24 })}
    >
      {t('day_button')}
    </Button>
  )
}

/** Last and quiet: an hour's decision, a week's, one for good. */
export const Breaks = ({ state }: { state: ProtectionState }) => {
  const t = useTranslations('protection.breaks')
  const moment = useMoment()
  return (
    <section id="ara" aria-labelledby="ara-baslik" className="mt-12 scroll-mt-24">
      <h2 id="ara-baslik" className="text-24">
        {t('title')}
      </h2>
      <p className="mt-1 text-14 text-text-2">{t('text')}</p>
      {state.pause && (
        <Notice tone="info" className="mt-4">
          {t('running', { date: moment(state.pause.until) })}
        </Notice>
      )}
      <ul className="mt-4 divide-y divide-line rounded-panel border border-line">
        {!state.pause && (
          <Row icon={Coffee} title={t('day')} text={t('day_text')}>
            <DayButton />
          </Row>
        )}
        <PauseRow state={state} />
        <Row icon={Ban} title={t('exclude')} text={t('exclude_text')}>
          <Link to={paths.exclude} className={buttonClass({ variant: 'outline' })}>
            {t('exclude_button')}
            <ChevronRight aria-hidden="true" className="size-4.5" />
          </Link>
        </Row>
      </ul>
    </section>
  )
}
