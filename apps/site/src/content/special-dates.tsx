import Calendar from 'lucide-react/icons/calendar'
import PartyPopper from 'lucide-react/icons/party-popper'
import Ticket from 'lucide-react/icons/ticket'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import type { SpecialDate } from '@felek/contract/content.ts'
import { formatDay, formatMoney } from '@felek/phrases/format.ts'
import { StatusLabel } from '@felek/ui/badge.tsx'
import { useLang } from '../lib/format/i18n.ts'
import { SafeHtml } from '../lib/browser/safe-html.tsx'
import { paths } from '../paths.ts'
import { useSpecialDates } from './use-content.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'

const signs = { raffle: Ticket, holiday: Calendar, event: PartyPopper } as const

/** A window that ends at midnight ends on the day before, as people say it. */
const lastDay = ({ End_date }: SpecialDate): string =>
  new Date(Date.parse(End_date) - 1).toISOString()

const Face = ({ date }: { date: SpecialDate }) => {
  const t = useTranslations('content')
  const lang = useLang()
  const Sign = signs[date.kind]
  const from = formatDay(date.Start_date, lang)
  const to = formatDay(lastDay(date), lang)
  const now = useServerNow(null)
  const begun = Date.parse(date.Start_date) <= now
  return (
    <>
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-raised text-accent-text">
        <Sign aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-label">{date.Title}</span>
        <span className="tabular block text-13 text-text-2">
          {from === to ? from : t('dateRange', { from, to })}
          {date.kind === 'raffle' &&
            ` · ${t('dateLeast', { amount: formatMoney(date.minAmount, lang) })}`}
        </span>
      </span>
      <StatusLabel tone={begun ? 'running' : 'plain'}>
        {begun ? t('dateRunning') : t('dateComing')}
      </StatusLabel>
    </>
  )
}

/** Days that matter, each a line. */
export const SpecialDateList = ({ dates }: { dates: readonly SpecialDate[] }) => (
  <ul className="grid gap-3 md:grid-cols-2">
    {dates.map((date) => (
      <li key={date.id} className="min-w-0">
        <Link
          to={`${paths.promotions}#ozel-gunler`}
          className="flex min-h-[76px] items-center gap-4 py-3 rounded-panel border border-line bg-surface px-4 hover:bg-hover"
        >
          <Face date={date} />
        </Link>
      </li>
    ))}
  </ul>
)

/** The same with what there is to know about each. */
export const SpecialDates = () => {
  const t = useTranslations('content')
  const dates = useSpecialDates()
  if (dates.length === 0) return null
  return (
    <section id="ozel-gunler" aria-label={t('specialDates')} className="mt-10 md:mt-12">
      <h2 className="mb-4 text-18 md:text-24">{t('specialDates')}</h2>
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {dates.map((date) => (
          <li
            key={date.id}
            className="min-w-0 rounded-panel border border-line bg-surface p-4 md:p-5"
          >
            <div className="flex items-center gap-4">
              <Face date={date} />
            </div>
            <div className="mt-3 flex flex-col gap-2 text-14 text-text-2">
              <SafeHtml html={date.Text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
