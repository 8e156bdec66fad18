import { PageHead } from '@felek/ui/page-head.tsx'
import { CompactSelect } from '@felek/ui/select.tsx'
import { tabClass, tabRowClass } from '@felek/ui/tabs.tsx'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { formatAmountShort } from '@felek/phrases/format.ts'
import { useLang } from '../../lib/format/i18n.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../lib/browser/back-link.tsx'
import { HistoryExport } from './history-export.tsx'
import type { HistoryFilter } from './history-filter.ts'
import { PeriodPicker } from './period-picker.tsx'
import { PrintButton } from './print-button.tsx'

const scopes = [
  ['all', paths.history],
  ['finance', paths.historyFinance],
  ['games', paths.historyGames],
  ['bonus', paths.historyBonus],
  ['bets', paths.coupons],
] as const

type OnPaper = {
  /** What the file is made of; nothing is offered where there is none. */
  file?: HistoryFilter
  /** There is nothing to save or print. */
  disabled?: boolean
}

/** To the file and to paper. */
const Away = ({ file, disabled = false }: OnPaper) =>
  file && (
    <>
      <HistoryExport filter={file} disabled={disabled} />
      <PrintButton disabled={disabled} />
    </>
  )

/** The title and the pages of the history, which keep the period. */
export const HistoryHead = ({ filter, ...away }: { filter: HistoryFilter } & OnPaper) => {
  const t = useTranslations('cashier.history')
  const period = new URLSearchParams({ period: filter.period }).toString()
  return (
    <>
      <PageHead
        title={t('title')}
        back={<BackLink />}
        aside={
          <div className="flex gap-2 max-md:hidden print:hidden">
            <Away {...away} />
          </div>
        }
      />
      <nav aria-label={t('scopes.label')} className={`mt-3 ${tabRowClass}`}>
        {scopes.map(([name, to]) => (
          <NavLink
            key={name}
            end
            to={{ pathname: to, search: period }}
            className={({ isActive }) => tabClass(isActive)}
          >
            {t(`scopes.${name}`)}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

const minimums = ['50', '100', '250', '500', '1000', '5000'] as const

/** The period, the least amount, and the state where there are several. */
export const HistoryFilters = ({
  filter,
  states = [],
  minLabel,
  onChange,
  children,
  ...away
}: OnPaper & {
  filter: HistoryFilter
  states?: readonly { id: string; name: string }[]
  minLabel?: string
  onChange: (filter: HistoryFilter) => void
  children?: ReactNode
}) => {
  const t = useTranslations('cashier.history')
  const lang = useLang()
  const chosen = filter.min ?? ''
  const amounts = [...new Set([...minimums, ...(chosen === '' ? [] : [chosen])])].sort(
    (a, b) => parseInt(a, 10) - parseInt(b, 10),
  )
  const name = minLabel ?? t('min')
  return (
    <div className="mt-4 flex flex-wrap gap-2 print:hidden">
      <PeriodPicker value={filter.period} onChange={(period) => onChange({ ...filter, period })} />
      <div className="scroll-row -mx-[var(--page-margin)] gap-2 px-[var(--page-margin)] py-1 max-md:w-[calc(100%+2*var(--page-margin))] md:contents">
        {children}
        {states.length > 1 && (
          <CompactSelect
            label={t('status')}
            value={filter.status ?? ''}
            options={[
              { value: '', label: t('status_any') },
              ...states.map((s) => ({ value: s.id, label: s.name })),
            ]}
            onChange={(e) => {
              const { status: _, ...rest } = filter
              onChange(e.target.value === '' ? rest : { ...rest, status: e.target.value })
            }}
          />
        )}
        <CompactSelect
          label={name}
          value={chosen}
          options={[
            { value: '', label: t('min_any', { name }) },
            ...amounts.map((n) => ({
              value: n,
              label: t('min_from', { name, n: formatAmountShort(n, lang) }),
            })),
          ]}
          onChange={(e) => {
            const { min: _, ...rest } = filter
            onChange(e.target.value === '' ? rest : { ...rest, min: e.target.value })
          }}
        />
        <div className="contents md:hidden">
          <Away {...away} />
        </div>
      </div>
    </div>
  )
}
