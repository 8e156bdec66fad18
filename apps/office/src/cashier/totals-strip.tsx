import type { ReactNode } from 'react'
import type { WithdrawalRow } from '@felek/contract/office/cashier.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { computeTotals } from './totals.ts'
import { targetHours } from './waiting.ts'

const lookMs = 30_000

const Figure = ({
  name,
  beside,
  children,
}: {
  name: string
  beside?: ReactNode
  children: ReactNode
}) => (
  <div className="border-l border-line-soft px-3.5 first:border-0 first:pl-0">
    <dt className="text-12 text-text-3">{name}</dt>
    <dd className="flex items-baseline gap-2 whitespace-nowrap">
      <span className="tabular text-18 font-money">{children}</span>
      {beside && <span className="text-12 text-text-3">{beside}</span>}
    </dd>
  </div>
)

/** Figures of the rows that are shown, and of no others. */
export const TotalsStrip = ({
  rows,
  isAll,
}: {
  /** Undefined until they have come: what is not known yet has no figures. */
  rows: readonly WithdrawalRow[] | undefined
  /** Everything that waits is among them. */
  isAll: boolean
}) => {
  const { cashier, lists } = useTexts()
  const lang = useLang()
  const words = cashier.totals
  const nowMs = useServerNow(lookMs)
  if (!rows) return <div className="h-14.5" />
  const { amount, count, oldest, late, needTwo, claimed } = computeTotals(rows, nowMs)
  const hours = { n: targetHours }
  return (
    <dl aria-label={words.label} className="flex min-h-14.5 flex-wrap gap-y-2 pt-4">
      <Figure
        name={isAll ? words.all : words.shown}
        beside={fill(words.count, { n: formatCount(count, lang) })}
      >
        <Money amount={amount} />
      </Figure>
      {oldest && (
        <Figure name={words.oldest} beside={fill(words.target, hours)}>
          {formatSpan(nowMs - Date.parse(oldest), lists.span)}
        </Figure>
      )}
      <Figure name={fill(words.late, hours)}>{formatCount(late, lang)}</Figure>
      <Figure name={words.two}>{formatCount(needTwo, lang)}</Figure>
      <Figure name={words.claimed}>{formatCount(claimed, lang)}</Figure>
    </dl>
  )
}
