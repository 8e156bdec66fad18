import type { ProtectionState } from '@felek/contract/protection.ts'
import { Money } from '@felek/ui/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useMinutes } from './words.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

/** "16–21 Kasım": the days of a week so far. */
const span = (from: string, nowMs: number, lang: string): string =>
  new Intl.DateTimeFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
    timeZone: 'Europe/Istanbul',
    day: 'numeric',
    month: 'long',
  })
    .formatRange(Date.parse(from), nowMs)
    .replace(/\s*–\s*/u, '–')

const Figure = ({ name, hint, children }: { name: string; hint: string; children: ReactNode }) => (
  <div className="min-w-0 bg-surface px-3.5 py-3 md:px-5 md:py-4">
    <dt className="text-13 text-text-2">{name}</dt>
    <dd className="mt-1 text-18 font-money tracking-heading md:text-24">{children}</dd>
    <dd className="mt-0.5 text-12 text-text-3">{hint}</dd>
  </div>
)

/** How it goes, before what may be set: time, result, deposits, and all of it together. */
export const Figures = ({ state }: { state: ProtectionState }) => {
  const t = useTranslations('protection.figures')
  const lang = useLang()
  const minutes = useMinutes()
  const { figures, played, netDeposits } = state
  const nowMs = useServerNow(null)
  return (
    <dl
      aria-label={t('label')}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-panel border border-line bg-line lg:grid-cols-[1fr_1fr_1fr_1.25fr]"
    >
      <Figure
        name={t('today')}
        hint={figures.sittings === 0 ? t('no_sittings') : t('sittings', { n: figures.sittings })}
      >
        {minutes(played)}
      </Figure>
      <Figure name={t('week')} hint={span(figures.weekFrom, nowMs, lang)}>
        <Money amount={figures.weekNet} signed />
      </Figure>
      <Figure name={t('month')} hint={t('deposits', { n: figures.monthDeposits })}>
        <Money amount={figures.monthDeposited} />
      </Figure>
      <Figure name={t('net')} hint={t('net_hint')}>
        <Money amount={netDeposits} />
      </Figure>
    </dl>
  )
}
