import { useSearchParams } from 'react-router'
import {
  figurePeriods,
  officeFigures,
  type FigurePeriod,
  type Figures,
} from '@felek/contract/office/figures.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { classNames } from '@felek/ui/class-names.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatInstant } from '../lib/format/times.ts'
import { Permitted, ProblemPanel } from '../lib/list/problem-panel.tsx'
import { useTitle } from '../lib/list/work-frame.tsx'
import { dayAt } from '../lib/chart/figure-words.ts'
import { formatPlainDay } from '../lib/chart/figure-words.ts'
import { ApprovalsCard } from './approvals-card.tsx'
import { BooksCard } from './books-card.tsx'
import { FiguresStrip } from './figures-strip.tsx'
import { DaysCard, HoursCard } from './hours-card.tsx'
import { QueuesCard } from './queues-card.tsx'
import { RtpCard } from './rtp-card.tsx'
import { SuppliersCard } from './suppliers-card.tsx'
import { usualName, weekdayOf } from './usual-words.ts'

/** Figures follow the journal by some seconds; so does the page. */
const everyMs = 5_000
const healthMs = 15_000
const minuteMs = 60_000

const periodIn = (params: URLSearchParams): FigurePeriod =>
  figurePeriods.find((it) => it === params.get('period')) ?? 'today'

const PeriodTabs = ({
  period,
  onPeriod,
}: {
  period: FigurePeriod
  onPeriod: (period: FigurePeriod) => void
}) => {
  const { dashboard } = useTexts()
  return (
    <div
      role="group"
      aria-label={dashboard.period}
      className="flex overflow-hidden rounded-control border border-line bg-surface"
    >
      {figurePeriods.map((it) => (
        <button
          key={it}
          type="button"
          aria-pressed={it === period}
          onClick={() => onPeriod(it)}
          className={classNames(
            '-outline-offset-2 h-8 px-3.5 font-label transition-colors',
            it === period
              ? 'bg-chosen text-on-chosen'
              : 'text-text-2 hover:bg-hover hover:text-text',
          )}
        >
          {dashboard.periods[it]}
        </button>
      ))}
    </div>
  )
}

const headText = (texts: OfficePhrases, lang: Lang, figures: Figures): string => {
  const { dashboard } = texts
  const { from, to } = figures.span
  const days =
    from === to
      ? `${formatPlainDay(from, lang)} ${weekdayOf(texts, from)}`
      : `${formatPlainDay(from, lang)} – ${formatPlainDay(to, lang)}`
  const asOf = figures.asOf
    ? fill(dashboard.asOf, {
        time: formatInstant(figures.asOf, lang),
        entry: formatCount(Number(figures.asOfEntry), lang),
      })
    : dashboard.asOfNothing
  return `${days} · ${asOf}`
}

const Head = ({
  figures,
  period,
  onPeriod,
}: {
  figures: Figures | undefined
  period: FigurePeriod
  onPeriod: (period: FigurePeriod) => void
}) => {
  const texts = useTexts()
  const lang = useLang()
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-24">
          {texts.dashboard.periods[period]}
        </h1>
        <p className="mt-0.5 min-h-4.5 text-text-2">
          {figures && `${headText(texts, lang, figures)} · ${usualName(texts, figures, lang)}`}
        </p>
      </div>
      <PeriodTabs period={period} onPeriod={onPeriod} />
    </div>
  )
}

const Dashboard = () => {
  const { shell } = useTexts()
  useTitle(shell.places.dashboard)
  const [params, setParams] = useSearchParams()
  const period = periodIn(params)
  const { data, error, refetch } = useCall(officeFigures.figures, { period }, { everyMs })
  const health = useCall(officeFigures.health, {}, { everyMs: healthMs })
  const today = dayAt(useServerNow(minuteMs))
  const isDay = period === 'today' || period === 'yesterday'
  return (
    <div className="flex min-w-0 flex-col gap-4 px-5 pb-6 pt-4.5">
      <Head
        figures={data}
        period={period}
        onPeriod={(next) =>
          setParams(next === 'today' ? {} : { period: next }, { preventScrollReset: true })
        }
      />
      {error && !data ? (
        <ProblemPanel problem={error} call={officeFigures.figures} onAgain={() => void refetch()} />
      ) : data ? (
        <FiguresStrip figures={data} />
      ) : (
        <Skeleton className="h-21 rounded-panel" />
      )}
      <div className="grid gap-4 lg:grid-cols-3">
        {data ? (
          isDay ? (
            <HoursCard figures={data} />
          ) : (
            <DaysCard figures={data} />
          )
        ) : (
          <Skeleton className="h-72 rounded-panel lg:col-span-2" />
        )}
        <QueuesCard />
        <RtpCard today={today} />
        <SuppliersCard suppliers={health.data?.suppliers} />
        <div className="grid grid-rows-[1fr_auto] gap-4">
          <ApprovalsCard />
          <BooksCard health={health.data} asOf={data?.asOf} />
        </div>
      </div>
    </div>
  )
}

const DashboardPage = () => (
  <Permitted by="reports.read">
    <Dashboard />
  </Permitted>
)

export default DashboardPage
