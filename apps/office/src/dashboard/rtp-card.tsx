import CircleAlert from 'lucide-react/icons/circle-alert'
import { officeReports, type ReportRow } from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount, formatPercent } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { wordOf } from '@felek/phrases/word-of.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { reportPath } from '../paths.ts'
import { spanOf30 } from './spans.ts'
import { Card, CardLink, CardText, CardWaits } from './card.tsx'

const shownMax = 5
const everyMs = 60_000
const isAlarm = (row: ReportRow): boolean => String(row['state']).startsWith('alarm')

const bandWidth = 84

/** The band as a bar, what is expected as a mark, what was as a dot; the numbers are in the words beside. */
const BandBar = ({ row }: { row: ReportRow }) => {
  const { dashboard, reports } = useTexts()
  const lang = useLang()
  const [low, high, expected, rtp] = ['low', 'high', 'expected', 'rtp'].map((key) =>
    Number(row[key] ?? NaN),
  )
  if ([low, high, expected, rtp].some((it) => it === undefined || Number.isNaN(it)))
    return (
      <span className="text-12 text-text-3">{wordOf(reports.states, String(row['state']))}</span>
    )
  const reach =
    Math.max(
      (high ?? 0) - (expected ?? 0),
      (expected ?? 0) - (low ?? 0),
      Math.abs((rtp ?? 0) - (expected ?? 0)),
    ) * 1.15
  const x = (value: number | undefined) =>
    6 + (((value ?? 0) - (expected ?? 0) + reach) / (2 * reach || 1)) * (bandWidth - 12)
  const outside = row['state'] !== 'ok'
  return (
    <svg
      width={bandWidth}
      height="14"
      role="img"
      aria-label={`${fill(dashboard.rtp.band, {
        low: formatPercent(String(row['low']), lang),
        high: formatPercent(String(row['high']), lang),
      })}. ${wordOf(reports.states, String(row['state']))}`}
    >
      <line
        x1={x(low)}
        x2={x(high)}
        y1="7"
        y2="7"
        strokeWidth="5"
        strokeLinecap="round"
        className="stroke-line"
      />
      <line
        x1={x(expected)}
        x2={x(expected)}
        y1="2"
        y2="12"
        strokeWidth="1.5"
        className="stroke-text-3"
      />
      <circle cx={x(rtp)} cy="7" r="4" className={outside ? 'fill-neg' : 'fill-info'} />
    </svg>
  )
}

const Rows = ({ rows }: { rows: readonly ReportRow[] }) => {
  const { dashboard } = useTexts()
  const lang = useLang()
  const { columns, title } = dashboard.rtp
  return (
    <table className="w-full text-13">
      <caption className="sr-only">{title}</caption>
      <thead className="text-12 text-text-3">
        <tr>
          <th scope="col" className="py-1 text-left font-label">
            {columns.game}
          </th>
          <th scope="col" className="py-1 text-right font-label">
            {columns.stakes}
          </th>
          <th scope="col" className="w-28 py-1 text-center font-label">
            {columns.band}
          </th>
          <th scope="col" className="py-1 text-right font-label">
            {columns.rtp}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row['gameID'])} className="h-9.5 border-t border-line-soft">
            <td className="max-w-36 truncate font-label">{row['game']}</td>
            <td className="tabular text-right">{formatCount(Number(row['stakes']), lang)}</td>
            <td className="text-center">
              <span className="inline-flex justify-center">
                <BandBar row={row} />
              </span>
            </td>
            <td className={classNames('tabular text-right font-money', isAlarm(row) && 'text-neg')}>
              {row['rtp'] === null ? '–' : formatPercent(String(row['rtp']), lang)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The games of a month, those first that chance does not explain. */
export const RtpCard = ({ today }: { today: string }) => {
  const { dashboard } = useTexts()
  const words = dashboard.rtp
  const span = spanOf30(today)
  const { data, error, refetch } = useCall(
    officeReports.run,
    { report: 'rtp', ...span },
    { everyMs },
  )
  const alarms = data?.rows.filter(isAlarm).length ?? 0
  return (
    <Card
      title={words.title}
      text={words.text}
      aside={
        <>
          {alarms > 0 && (
            <Tag tone="bad" Icon={CircleAlert}>
              {fill(words.alarms, { n: alarms })}
            </Tag>
          )}
          <CardLink to={reportPath({ report: 'rtp', ...span })}>{words.all}</CardLink>
        </>
      }
    >
      {error && !data ? (
        <ProblemPanel problem={error} call={officeReports.run} onAgain={() => void refetch()} />
      ) : !data ? (
        <CardWaits />
      ) : data.rows.length === 0 ? (
        <CardText>{words.none}</CardText>
      ) : (
        <Rows rows={data.rows.slice(0, shownMax)} />
      )}
    </Card>
  )
}
