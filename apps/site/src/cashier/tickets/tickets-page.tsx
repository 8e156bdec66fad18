import type { SpecialDate } from '@felek/contract/content.ts'
import type { Transaction } from '@felek/contract/transactions.ts'
import { formatDay, formatMoney } from '@felek/phrases/format.ts'
import { Button, buttonClass } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Money } from '@felek/ui/money.tsx'
import { Notice } from '@felek/ui/notice.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import TicketIcon from 'lucide-react/icons/ticket'
import { Link } from 'react-router'
import { PageHead } from '@felek/ui/page-head.tsx'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { useTimes } from '../../lib/format/times.ts'
import { SafeHtml } from '../../lib/browser/safe-html.tsx'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { paths } from '../../paths.ts'
import { useTickets } from './use-tickets.ts'

const Ticket = ({ row }: { row: Transaction }) => {
  const t = useTranslations('tickets')
  const lang = useLang()
  const { time } = useTimes()
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-3 sm:px-5">
      <TicketIcon aria-hidden="true" className="size-5 shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="tabular block text-15 [overflow-wrap:anywhere] font-label">
          {t('number', { id: row.id })}
        </span>
        <span className="tabular block text-13 text-text-2">
          {formatDay(row.createdAt, lang)} {time(row.createdAt)}
          {row.method !== '' && ` · ${row.method}`}
        </span>
      </span>
      <Money amount={row.amount} className="text-15" />
    </li>
  )
}

const About = ({ raffle, total }: { raffle: SpecialDate; total: number }) => {
  const t = useTranslations('tickets')
  const { start, end } = useTimes()
  return (
    <section
      aria-label={raffle.Title}
      className="grid gap-x-8 gap-y-4 rounded-panel border border-line bg-surface p-5 sm:grid-cols-[auto_1fr]"
    >
      <p className="flex flex-col">
        <span className="text-13 text-text-2">{t('yours')}</span>
        <span data-testid="tickets" className="tabular text-34 font-display">
          {total}
        </span>
      </p>
      <div>
        <h2 className="text-18 font-heading">{raffle.Title}</h2>
        <p className="mt-1 text-13 text-text-2">
          {t('dates', {
            from: start(raffle.Start_date),
            to: end(raffle.End_date),
          })}
        </p>
        <SafeHtml html={raffle.Text} className="mt-3 flex flex-col gap-2 text-14 text-text-2" />
      </div>
    </section>
  )
}

const List = ({ tickets }: { tickets: ReturnType<typeof useTickets>['tickets'] }) => {
  const t = useTranslations('tickets')
  return (
    <>
      <ul
        aria-label={t('title')}
        className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-surface"
      >
        {tickets.rows.map((row) => (
          <Ticket key={row.id} row={row} />
        ))}
      </ul>
      {tickets.rows.length < tickets.total && (
        <Button className="self-start" pending={tickets.moreComing} onClick={tickets.more}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

/** Raffle tickets: one for each approved deposit in the raffle's dates from its least amount on. */
const TicketsPage = () => {
  const t = useTranslations('tickets')
  const lang = useLang()
  usePageTitle(t('title'))
  const { running, minAmount, tickets, loading, failed, retry } = useTickets()
  const none = !loading && !failed && tickets.rows.length === 0
  return (
    <div className="flex max-w-[880px] flex-col gap-5">
      <PageHead title={t('title')} back={<BackLink />} />
      {failed && (
        <Notice tone="bad" title={t('failed')}>
          <Button size="small" className="mt-1" onClick={retry}>
            {t('retry')}
          </Button>
        </Notice>
      )}
      {loading && <Skeleton className="h-40 rounded-panel" />}
      {running && !loading && !failed && <About raffle={running} total={tickets.total} />}
      {none && (
        <EmptyState
          icon={<TicketIcon aria-hidden="true" />}
          title={t(running ? 'none' : 'noRaffle')}
          action={
            running && (
              <Link to={paths.deposit} className={buttonClass({ variant: 'primary' })}>
                {t('deposit')}
              </Link>
            )
          }
        >
          {running ? t('noneText', { min: formatMoney(minAmount, lang) }) : t('noRaffleText')}
        </EmptyState>
      )}
      {tickets.rows.length > 0 && !failed && <List tickets={tickets} />}
    </div>
  )
}

export default TicketsPage
