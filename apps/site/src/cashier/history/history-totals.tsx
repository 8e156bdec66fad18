import { dateMark } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import type { HistoryFilter } from './history-filter.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { daysOf, spanText } from './periods.ts'
import { useTotals } from './use-history.ts'

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-line px-4 py-3.5 nth-2:border-l">
    <dt className="text-13 text-text-2">{name}</dt>
    <dd className="mt-0.5 text-18">{children}</dd>
  </div>
)

/**
 * What came in, went out, was played and won in the span; the net result always stands there.
 */
export const HistoryTotals = ({ filter }: { filter: HistoryFilter }) => {
  const t = useTranslations('cashier.history')
  const totals = useTotals(filter)
  const span = spanText(daysOf(filter.period, todayInIstanbul()), dateMark[useLang()])
  const shown = (amount: string | undefined, signed = false) =>
    amount === undefined ? (
      <Skeleton className="h-5 w-24" />
    ) : (
      <Money amount={amount} signed={signed} />
    )
  const finance = filter.scope !== 'games'
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface">
      <Cell name={finance ? t('deposited') : t('staked')}>
        {shown(finance ? totals?.deposited : totals?.staked)}
      </Cell>
      <Cell name={finance ? t('withdrawn') : t('won')}>
        {shown(finance ? totals?.withdrawn : totals?.won)}
      </Cell>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line px-4 py-3.5">
        <dt className="text-13 text-text-2">{span === '' ? t('net') : t('net_span', { span })}</dt>
        <dd className="text-18">{shown(totals?.net, true)}</dd>
      </div>
    </dl>
  )
}
