import { useState } from 'react'
import ChartLine from 'lucide-react/icons/chart-line'
import Table2 from 'lucide-react/icons/table-2'
import type { Figures } from '@felek/contract/office/figures.ts'
import { officeReports } from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { Money } from '@felek/ui/money.tsx'
import { WorkIconButton } from '@felek/ui/work/work-button.tsx'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { reportPath } from '../paths.ts'
import { ChartLegend, LineChart, type ChartPoint } from '../lib/chart/line-chart.tsx'
import { formatShortDay, formatTick, formatValue } from '../lib/chart/figure-words.ts'
import { Card, CardLink, CardText, CardWaits } from './card.tsx'
import { weekdayWithin } from './usual-words.ts'

const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const HoursTable = ({ figures }: { figures: Figures }) => {
  const { dashboard } = useTexts()
  const { hour, turnover, average, table } = dashboard.hours
  return (
    <div className="h-59 overflow-auto">
      <table className="w-full text-13">
        <caption className="sr-only">{table}</caption>
        <thead className="sticky top-0 bg-surface text-12 text-text-3">
          <tr>
            <th scope="col" className="py-1 text-left font-label">
              {hour}
            </th>
            <th scope="col" className="py-1 text-right font-label">
              {turnover}
            </th>
            {figures.usual && (
              <th scope="col" className="py-1 text-right font-label">
                {average}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {figures.hours.map((it) => (
            <tr key={it.hour} className="border-t border-line-soft">
              <td className="tabular py-1">{hourName(it.hour)}</td>
              <td className="py-1 text-right">
                {it.turnover === null ? '–' : <Money amount={it.turnover} bare />}
              </td>
              {figures.usual && (
                <td className="py-1 text-right">
                  <Money amount={it.usual} bare muted />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A day hour by hour, beside the average of its weekday. */
export const HoursCard = ({ figures }: { figures: Figures }) => {
  const texts = useTexts()
  const lang = useLang()
  const words = texts.dashboard.hours
  const [isTable, setTable] = useState(false)
  const own = figures.period === 'yesterday' ? words.own.yesterday : words.own.today
  const beside = figures.usual
    ? fill(words.usual, { weekday: weekdayWithin(texts, figures.span.from, lang) })
    : null
  const points = figures.hours.map(({ hour, turnover, usual, isRunning }): ChartPoint => ({
    label: hourName(hour),
    value: turnover === null ? null : Number(turnover),
    beside: figures.usual ? Number(usual) : null,
    isPartial: isRunning,
  }))
  const isEmpty = points.every(({ value, beside: then }) => !value && !then)
  return (
    <Card
      title={words.title}
      className="flex flex-col lg:col-span-2"
      aside={
        <>
          <ChartLegend value={own} beside={beside} />
          <WorkIconButton
            small
            label={isTable ? words.asChart : words.asTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? <ChartLine aria-hidden="true" /> : <Table2 aria-hidden="true" />}
          </WorkIconButton>
          <CardLink to={reportPath({ report: 'gaming', ...figures.span })}>{words.open}</CardLink>
        </>
      }
    >
      {isEmpty ? (
        <CardText>{words.none}</CardText>
      ) : isTable ? (
        <HoursTable figures={figures} />
      ) : (
        <LineChart
          points={points}
          label={words.chart}
          names={{ value: own, beside }}
          format={(value) => formatValue('money', value, lang)}
          formatTick={(value) => formatTick(value, lang)}
        />
      )}
    </Card>
  )
}

/** Days of a longer period, beside those before them. */
export const DaysCard = ({ figures }: { figures: Figures }) => {
  const { dashboard, reports } = useTexts()
  const lang = useLang()
  const { data } = useCall(officeReports.run, {
    report: 'gaming',
    ...figures.span,
    compare: 'previous',
  })
  const names = { value: reports.columns.turnover, beside: reports.beside }
  const points = (data?.rows ?? []).map((row, i): ChartPoint => ({
    label: formatShortDay(String(row['day']), lang),
    value: Number(row['turnover'] ?? 0),
    beside: Number(data?.compared?.rows[i]?.['turnover'] ?? 0),
    isPartial: row['day'] === figures.span.to,
  }))
  return (
    <Card
      title={dashboard.hours.days}
      className="flex flex-col lg:col-span-2"
      aside={
        <>
          <ChartLegend {...names} />
          <CardLink to={reportPath({ report: 'gaming', compare: 'previous', ...figures.span })}>
            {dashboard.hours.open}
          </CardLink>
        </>
      }
    >
      {!data ? (
        <CardWaits rows={6} />
      ) : points.length === 0 ? (
        <CardText>{reports.none.title}</CardText>
      ) : (
        <LineChart
          points={points}
          label={dashboard.hours.days}
          names={names}
          format={(value) => formatValue('money', value, lang)}
          formatTick={(value) => formatTick(value, lang)}
        />
      )}
    </Card>
  )
}
