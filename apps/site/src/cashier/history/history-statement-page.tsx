import './print.css'
import { cashier } from '@felek/contract/cashier.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { monthOf, shiftMonth } from '@felek/ui/days.ts'
import { Money } from '@felek/ui/money.tsx'
import { PageHead } from '@felek/ui/page-head.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'
import { useQuery } from '@tanstack/react-query'
import Calendar from 'lucide-react/icons/calendar'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import { callQuery } from '../../lib/api/query.ts'
import { usePageTitle } from '../../lib/browser/use-page-title.ts'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { LoadFailed } from '../load-failed.tsx'
import { PrintButton } from './print-button.tsx'
import { monthName } from './statement-card.tsx'
import { StatementTables } from './statement-tables.tsx'

/** Two years back, the newest first. */
const months = (today: string): string[] =>
  Array.from({ length: 25 }, (_, i) => monthOf(shiftMonth(`${monthOf(today)}-01`, -i)))

/** `/profile/history/statement?month=2026-10`: a month to print. */
const HistoryStatementPage = () => {
  const t = useTranslations('cashier.history.statement')
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  const all = months(todayInIstanbul())
  const asked = search.get('month')
  const month = all.find((m) => m === asked) ?? all[1] ?? ''
  const title = t('title', { month: monthName(month, lang) })
  usePageTitle(title)
  const { data, isPending, isError, refetch } = useQuery(callQuery(cashier.statement, { month }))
  const statement = data?.data
  return (
    <div className="printed max-w-[760px]">
      <PageHead title={title} back={<BackLink />} />
      <div className="mt-4 flex flex-wrap gap-2 print:hidden">
        <CompactSelect
          label={t('month')}
          icon={<Calendar aria-hidden="true" />}
          value={month}
          options={all.map((m) => ({ value: m, label: monthName(m, lang) }))}
          onChange={(e) =>
            setSearch({ month: e.target.value }, { replace: true, preventScrollReset: true })
          }
        />
        <PrintButton disabled={!statement} />
      </div>
      {isError && <LoadFailed onRetry={() => void refetch()} />}
      {isPending && <HistorySkeleton />}
      {statement && (
        <>
          {!statement.complete && <p className="mt-4 text-14 text-text-2">{t('so_far')}</p>}
          <dl className="mt-5 grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface">
            <div className="px-4 py-3.5">
              <dt className="text-13 text-text-2">{t('opening')}</dt>
              <dd className="mt-0.5 text-18">
                <Money amount={statement.openingBalance} />
              </dd>
            </div>
            <div className="border-l border-line px-4 py-3.5">
              <dt className="text-13 text-text-2">{t('closing')}</dt>
              <dd className="mt-0.5 text-18">
                <Money amount={statement.closingBalance} />
              </dd>
            </div>
          </dl>
          <StatementTables statement={statement} />
          <p className="mt-6 text-13 text-text-2">{t('foot')}</p>
        </>
      )}
    </div>
  )
}

export default HistoryStatementPage
