import type { PlayerActivity } from '@felek/contract/office/player-shapes.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatAmountShort, formatDay } from '@felek/phrases/format.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'

type Day = PlayerActivity['days'][number]
export type ChartDay = { day: string; deposited: number; withdrawn: number; net: number }

const dayMs = 86_400_000

/** Every day of the span, those without a movement as nought; `net` runs up from the first. */
export const fillDays = (days: readonly Day[], today: string, span: number): ChartDay[] => {
  const byDay = new Map(days.map((day) => [day.day, day]))
  const last = Date.parse(`${today}T00:00:00Z`)
  let net = 0
  return Array.from({ length: span }, (_, i) => {
    const day = new Date(last - (span - 1 - i) * dayMs).toISOString().slice(0, 10)
    const moved = byDay.get(day)
    net += Number(moved?.net ?? 0)
    return {
      day,
      deposited: Number(moved?.deposited ?? 0),
      withdrawn: Math.max(0, Number(moved?.withdrawn ?? 0)),
      net,
    }
  })
}

const height = 150
const labelHeight = 16
const width = 720

/** 1, 2 or 5 times a power of ten, at least as large. */
export const roundUp = (value: number): number => {
  if (value <= 0) return 100
  const power = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 5, 10].find((n) => n * power >= value) ?? 10) * power
}

const scaleOf = (days: readonly ChartDay[]) => {
  const up = roundUp(Math.max(...days.map((d) => Math.max(d.deposited, d.net)), 0))
  const down = roundUp(Math.max(...days.map((d) => Math.max(d.withdrawn, -d.net)), 0))
  const zero = (height * up) / (up + down)
  return { up, down, zero, y: (value: number) => zero - (value * height) / (up + down) }
}

type Scale = ReturnType<typeof scaleOf>
const xOf = (i: number, days: readonly ChartDay[]): number => ((i + 0.5) * width) / days.length

const Bars = ({ days, scale: { zero, y } }: { days: readonly ChartDay[]; scale: Scale }) => {
  const bar = Math.min(12, (width / days.length) * 0.6)
  return days.map((day, i) => (
    <g key={day.day} transform={`translate(${xOf(i, days) - bar / 2} 0)`}>
      {day.deposited > 0 && (
        <rect
          width={bar}
          y={y(day.deposited)}
          height={zero - y(day.deposited)}
          rx={2}
          className="fill-pos"
        />
      )}
      {day.withdrawn > 0 && (
        <rect
          width={bar}
          y={zero}
          height={y(-day.withdrawn) - zero}
          rx={2}
          className="fill-text-3"
        />
      )}
    </g>
  ))
}

/** Money in above the line, money out below it, and how play has gone since the span began. */
const Drawing = ({ days }: { days: readonly ChartDay[] }) => {
  const lang = useLang()
  const scale = scaleOf(days)
  const { up, down, y } = scale
  const x = (i: number) => xOf(i, days)
  const marks = [up, 0, -down]
  // What would stand on the nought is left to its line.
  const labels = marks.filter(
    (value) => value === 0 || Math.abs(y(value) - scale.zero) >= labelHeight,
  )
  return (
    <svg
      aria-hidden="true"
      viewBox={`-64 -8 ${width + 72} ${height + 36}`}
      className="block w-full text-text-3"
    >
      {marks.map((value) => (
        <g key={value}>
          <line
            x1={0}
            x2={width}
            y1={y(value)}
            y2={y(value)}
            className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            strokeDasharray={value === 0 ? undefined : '3 4'}
          />
        </g>
      ))}
      <Bars days={days} scale={scale} />
      <polyline
        points={days.map((day, i) => `${x(i)},${y(day.net)}`).join(' ')}
        className="fill-none stroke-info"
        strokeWidth={2}
      />
      {labels.map((value) => (
        <text key={value} x={-8} y={y(value) + 4} textAnchor="end" className="fill-current text-12">
          {value > 0 ? '+' : ''}
          {formatAmountShort(value.toFixed(2), lang)}
        </text>
      ))}
      {[0, Math.floor(days.length / 2), days.length - 1].map((i) => (
        <text
          key={i}
          x={x(i)}
          y={height + 22}
          textAnchor={i === 0 ? 'start' : i === days.length - 1 ? 'end' : 'middle'}
          className="fill-current text-12"
        >
          {formatDay(`${days[i]?.day ?? ''}T00:00:00.000Z`, lang).slice(0, 5)}
        </text>
      ))}
    </svg>
  )
}

/** The same as rows, for whoever hears the page. */
const HiddenTable = ({ days }: { days: readonly ChartDay[] }) => {
  const { activity } = useTexts().players
  const lang = useLang()
  const moved = days.filter((day) => day.deposited > 0 || day.withdrawn > 0)
  return (
    <table className="sr-only">
      <caption>{activity.title}</caption>
      <thead>
        <tr>
          {[activity.day, activity.deposited, activity.withdrawn, activity.net].map((it) => (
            <th key={it} scope="col">
              {it}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {moved.map((day) => (
          <tr key={day.day}>
            <th scope="row">{formatDay(`${day.day}T00:00:00.000Z`, lang)}</th>
            <td>{formatAmountShort(day.deposited.toFixed(2), lang)}</td>
            <td>{formatAmountShort(day.withdrawn.toFixed(2), lang)}</td>
            <td>{formatAmountShort(day.net.toFixed(2), lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const ActivityChart = ({ days }: { days: readonly ChartDay[] }) => {
  const { activity } = useTexts().players
  const isEmpty = days.every((d) => d.deposited === 0 && d.withdrawn === 0 && d.net === 0)
  if (isEmpty)
    return (
      <p className="py-10 text-center text-text-3">{fill(activity.none, { n: days.length })}</p>
    )
  return (
    <>
      <Drawing days={days} />
      <HiddenTable days={days} />
    </>
  )
}
