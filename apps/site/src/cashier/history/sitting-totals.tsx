import { dateMark } from '@felek/phrases/format.ts'
import { todayInIstanbul } from '@felek/contract/fields.ts'
import { Money } from '@felek/ui/money.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../../lib/format/i18n.ts'
import type { HistoryFilter } from './history-filter.ts'
import { daysOf, spanText } from './periods.ts'
import { useSittingTotals } from './use-sittings.ts'

/** The net result of what is shown, first and large; then stakes, wins, rounds, and each game. */
export const SittingTotals = ({ filter }: { filter: HistoryFilter }) => {
  const t = useTranslations('cashier.history')
  const totals = useSittingTotals(filter)
  const span = spanText(daysOf(filter.period, todayInIstanbul()), dateMark[useLang()])
  const shown = (amount: string | undefined) =>
    amount === undefined ? <Skeleton className="h-5 w-24" /> : <Money amount={amount} />
  const row = 'flex items-center justify-between gap-4 border-t border-line px-4 py-3'
  return (
    <>
      <dl className="overflow-hidden rounded-panel border border-line bg-surface">
        <div className="px-4 py-3.5">
          <dt className="text-13 text-text-2">
            {span === '' ? t('net') : t('net_span', { span })}
          </dt>
          <dd className="mt-0.5 text-24">
            {totals ? <Money amount={totals.net} signed /> : <Skeleton className="h-7 w-32" />}
          </dd>
        </div>
        <div className={row}>
          <dt className="text-13 text-text-2">{t('rounds.staked')}</dt>
          <dd className="text-15">{shown(totals?.staked)}</dd>
        </div>
        <div className={row}>
          <dt className="text-13 text-text-2">{t('rounds.paid')}</dt>
          <dd className="text-15">{shown(totals?.won)}</dd>
        </div>
        <div className={row}>
          <dt className="text-13 text-text-2">{t('round_count')}</dt>
          <dd className="tabular text-15 font-label">{totals?.rounds ?? '–'}</dd>
        </div>
      </dl>
      {totals && totals.games.length > 0 && (
        <section className="rounded-panel border border-line bg-surface px-4 py-3.5 max-xl:hidden">
          <h2 className="text-15 font-label">{t('by_game')}</h2>
          <ul className="mt-1">
            {totals.games.slice(0, 6).map(({ game, rounds, net }) => (
              <li
                key={game.key}
                className="flex items-center justify-between gap-4 border-b border-line py-2.5 last:border-b-0"
              >
                <span className="min-w-0">
                  <span lang="tr" className="block truncate text-14 font-label">
                    {game.name}
                  </span>
                  <span className="tabular block text-13 text-text-2">
                    {t('round_n', { n: rounds })}
                  </span>
                </span>
                <Money amount={net} signed className="text-14" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
