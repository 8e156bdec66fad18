import { useState } from 'react'
import type { ReportResult } from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { WorkSelect } from '@felek/ui/work/work-field.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { ChartLegend, LineChart, type ChartPoint } from '../lib/chart/line-chart.tsx'
import {
  dayAt,
  formatMonth,
  formatShortDay,
  formatTick,
  formatValue,
} from '../lib/chart/figure-words.ts'

const minuteMs = 60_000
const drawn = new Set(['money', 'count', 'percent'])
/** What a report's chart shows first. */
const usualColumns = ['ggr', 'deposited', 'cost', 'total', 'cover', 'registrations', 'sessions']

const numberOf = (value: string | number | null | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

/** Figures by day or month as lines; of anything else, and of a single day, there is no line to draw. */
export const ReportChart = ({ result }: { result: ReportResult }) => {
  const { reports } = useTexts()
  const lang = useLang()
  const words: Readonly<Record<string, string>> = reports.columns
  const choices = result.columns.filter(({ kind }) => drawn.has(kind))
  const usual = choices.find(({ key }) => usualColumns.includes(key)) ?? choices[0]
  const today = dayAt(useServerNow(minuteMs))
  const [chosen, setChosen] = useState<string | null>(null)
  const column = choices.find(({ key }) => key === chosen) ?? usual
  const unit = result.columns[0]
  const isOverTime = unit?.kind === 'day' || unit?.kind === 'month'
  if (!column || !unit || !isOverTime || result.rows.length < 2) return null
  const beside = result.compared?.rows
  // A balance is one at any time of its day; what is summed up grows until its day is over.
  const isGrowing = !result.definitions.includes('last_day')
  const points = result.rows.map((row, i): ChartPoint => {
    const day = String(row[unit.key])
    return {
      label: unit.kind === 'day' ? formatShortDay(day, lang) : formatMonth(day, lang),
      value: numberOf(row[column.key]),
      beside: numberOf(beside?.[i]?.[column.key]),
      isPartial: isGrowing && day === today,
    }
  })
  const name = words[column.key] ?? column.key
  const names = { value: name, beside: beside ? reports.beside : null }
  return (
    <section className="rounded-panel border border-line bg-surface px-4 pb-2 pt-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <ChartLegend {...names} />
        <WorkSelect
          label={<span className="sr-only">{reports.chartOf}</span>}
          className="w-44"
          value={column.key}
          options={choices.map(({ key }) => ({ value: key, label: words[key] ?? key }))}
          onChange={(e) => setChosen(e.target.value)}
        />
      </div>
      <LineChart
        points={points}
        label={fill(reports.chart, { column: name })}
        names={names}
        format={(value) => formatValue(column.kind, value, lang)}
        formatTick={(value) => formatTick(value, lang)}
      />
    </section>
  )
}
