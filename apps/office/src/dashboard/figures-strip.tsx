import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import type { Figures } from '@felek/contract/office/figures.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount, formatPercent } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { reportPath } from '../paths.ts'
import { changeOf, formatShare } from '../lib/chart/figure-words.ts'

type SumKey = 'turnover' | 'ggr' | 'deposited' | 'withdrawn'

/** An arrow, a percentage, and for who reads no arrow the word. */
const Change = ({ now, usual }: { now: string; usual: string | undefined }) => {
  const { dashboard } = useTexts()
  const lang = useLang()
  const change = usual === undefined ? null : changeOf(now, usual)
  if (change === null) return null
  const Arrow = change < 0 ? ArrowDown : ArrowUp
  return (
    <span className="inline-flex items-center gap-0.5">
      {change !== 0 && <Arrow aria-hidden="true" className="size-3" />}
      {formatPercent(String(Math.abs(change)), lang)}
      {change !== 0 && (
        <span className="sr-only">
          {change < 0 ? dashboard.figures.down : dashboard.figures.up}
        </span>
      )}
    </span>
  )
}

const Figure = ({
  name,
  to,
  beside,
  children,
}: {
  name: string
  to: string
  beside: ReactNode
  children: ReactNode
}) => (
  <div className="relative -ml-px border-l border-line-soft px-4 py-1.5 hover:bg-hover">
    <dt className="text-12 text-text-3">
      <Link to={to} className="after:absolute after:inset-0">
        {name}
      </Link>
    </dt>
    <dd className="flex flex-col">
      <span className="tabular whitespace-nowrap text-18 font-money">{children}</span>
      <span className="flex min-h-4 flex-wrap items-center gap-x-1.5 text-12 text-text-2">
        {beside || ' '}
      </span>
    </dd>
  </div>
)

const Sum = ({
  figures,
  sum,
  to,
  more,
}: {
  figures: Figures
  sum: SumKey
  to: string
  more?: string
}) => {
  const { dashboard } = useTexts()
  return (
    <Figure
      name={dashboard.figures[sum]}
      to={to}
      beside={
        <>
          <Change now={figures[sum]} usual={figures.usual?.[sum]} />
          {more}
        </>
      }
    >
      <Money amount={figures[sum]} />
    </Figure>
  )
}

/** What a period comes to; each figure opens its report. */
export const FiguresStrip = ({ figures }: { figures: Figures }) => {
  const { dashboard } = useTexts()
  const lang = useLang()
  const words = dashboard.figures
  const days = { from: figures.span.from, to: figures.span.to }
  const gaming = reportPath({ report: 'gaming', ...days })
  const finance = reportPath({ report: 'finance', ...days })
  const count = (n: number) => fill(words.count, { n: formatCount(n, lang) })
  const { hold, expectedHold } = figures
  return (
    <dl
      aria-label={words.label}
      className="grid grid-cols-[repeat(auto-fit,minmax(9.75rem,1fr))] gap-y-2 overflow-hidden rounded-panel border border-line bg-surface py-1.5"
    >
      <Sum figures={figures} sum="turnover" to={gaming} />
      <Sum figures={figures} sum="ggr" to={gaming} />
      <Figure
        name={words.ngr}
        to={gaming}
        beside={fill(words.formula, { n: figures.formulaVersion })}
      >
        <Money amount={figures.ngr} />
      </Figure>
      <Figure
        name={words.hold}
        to={gaming}
        beside={
          expectedHold === null
            ? null
            : fill(words.expected, { percent: formatPercent(expectedHold, lang) })
        }
      >
        {hold === null ? '–' : formatShare(hold, lang)}
      </Figure>
      <Sum figures={figures} sum="deposited" to={finance} more={count(figures.deposits)} />
      <Sum figures={figures} sum="withdrawn" to={finance} more={count(figures.withdrawals)} />
      <Figure
        name={words.playing}
        to={reportPath({ report: 'gaming', by: 'game', ...days })}
        beside={words.playingText}
      >
        {formatCount(figures.playingNow, lang)}
      </Figure>
    </dl>
  )
}
