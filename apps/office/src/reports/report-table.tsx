import type { ReactNode } from 'react'
import type { ReportColumn, ReportResult, ReportRow } from '@felek/contract/office/reports.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount, formatPercent } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { Money } from '@felek/ui/money.tsx'
import { Tag, type TagTone } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { accountName, keyName } from '@felek/phrases/report-words.ts'
import { changeOf, formatMonth, formatShare, formatPlainDay } from '../lib/chart/figure-words.ts'

const numeric = new Set(['money', 'count', 'percent'])
const isNumeric = ({ kind }: ReportColumn): boolean => numeric.has(kind)

const stateTones: Readonly<Record<string, TagTone>> = {
  ok: 'good',
  above: 'warn',
  below: 'warn',
  alarm_above: 'bad',
  alarm_below: 'bad',
}

const Cell = ({
  column,
  value,
}: {
  column: ReportColumn
  value: string | number | null | undefined
}): ReactNode => {
  const texts = useTexts()
  const lang = useLang()
  if (value === null || value === undefined) return <span className="text-text-3">–</span>
  const text = String(value)
  switch (column.kind) {
    case 'money':
      return <Money amount={text} bare />
    case 'count':
      return formatCount(Number(value), lang)
    case 'percent':
      return formatShare(text, lang)
    case 'day':
      return formatPlainDay(text, lang)
    case 'month':
      return formatMonth(text, lang)
    case 'time':
      return formatShort(text, lang)
    case 'account':
      return accountName(texts, text)
    case 'key':
      return column.key === 'state' ? (
        <Tag tone={stateTones[text] ?? 'plain'}>{keyName(texts, column.key, text)}</Tag>
      ) : (
        keyName(texts, column.key, text)
      )
    default:
      return text
  }
}

const cellClass = (column: ReportColumn, i: number): string =>
  classNames(
    'h-(--row) whitespace-nowrap border-b border-line-soft px-3 first:pl-4 last:pr-4',
    isNumeric(column) && 'tabular text-right',
    i === 0 && 'sticky left-0 z-[1] bg-surface font-label',
  )

/** Under a total: what it was in the period beside it, and by how much it differs. */
const Compared = ({
  column,
  total,
  then,
}: {
  column: ReportColumn
  total: ReportRow
  then: ReportRow
}) => {
  const { reports } = useTexts()
  const lang = useLang()
  const change = changeOf(total[column.key] ?? null, then[column.key] ?? null)
  const isChange = change !== null && column.kind !== 'percent'
  const percent = formatPercent(String(Math.abs(change ?? 0)), lang)
  return (
    <span className="flex flex-col items-end leading-4">
      <Cell column={column} value={then[column.key]} />
      {isChange && (
        <span className="text-12 text-text-3">
          <span aria-hidden="true">
            {change > 0 ? '↑' : change < 0 ? '↓' : '='} {percent}
          </span>
          <span className="sr-only">
            {fill(reports.change, { percent: `${change < 0 ? '−' : ''}${percent}` })}
          </span>
        </span>
      )}
    </span>
  )
}

const Feet = ({ result }: { result: ReportResult }) => {
  const { reports } = useTexts()
  const { columns, totals, compared, definitions } = result
  if (!totals) return null
  const name = definitions.includes('last_day') ? reports.lastDay : reports.totals
  return (
    <tfoot className="sticky bottom-0 z-[2] font-label">
      <tr>
        {columns.map((column, i) => (
          <td
            key={column.key}
            className={classNames(cellClass(column, i), 'border-t border-t-line bg-raised!')}
          >
            {i === 0
              ? name
              : isNumeric(column) && <Cell column={column} value={totals[column.key]} />}
          </td>
        ))}
      </tr>
      {compared && (
        <tr className="text-text-2">
          {columns.map((column, i) => (
            <td key={column.key} className={classNames(cellClass(column, i), 'h-11 bg-raised!')}>
              {i === 0
                ? reports.beside
                : isNumeric(column) && (
                    <Compared column={column} total={totals} then={compared.totals} />
                  )}
            </td>
          ))}
        </tr>
      )}
    </tfoot>
  )
}

const rowKey = (row: ReportRow, i: number): string =>
  String(row['playerID'] ?? '') + String(row['gameID'] ?? '') + String(i)

/** The rows as they came, with what they sum to. */
export const ReportTable = ({ result, caption }: { result: ReportResult; caption: string }) => {
  const { reports } = useTexts()
  const words: Readonly<Record<string, string>> = reports.columns
  return (
    <div
      role="region"
      aria-label={caption}
      // It scrolls, and nothing in it takes the focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard's way to scroll it
      tabIndex={0}
      className="relative max-h-[36rem] overflow-auto rounded-panel border border-line bg-surface"
    >
      <table className="w-full border-separate border-spacing-0 text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {result.columns.map((column, i) => (
              <th
                key={column.key}
                scope="col"
                className={classNames(
                  'sticky top-0 z-10 h-8.5 whitespace-nowrap border-b border-line bg-surface px-3 text-12 font-label text-text-3 first:pl-4 last:pr-4',
                  isNumeric(column) ? 'text-right' : 'text-left',
                  i === 0 && 'left-0 z-20',
                )}
              >
                {words[column.key] ?? column.key}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {result.rows.map((row, i) => (
            <tr key={rowKey(row, i)} className="hover:bg-hover">
              {result.columns.map((column, n) => (
                <td key={column.key} className={cellClass(column, n)}>
                  <Cell column={column} value={row[column.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Feet result={result} />
      </table>
    </div>
  )
}
