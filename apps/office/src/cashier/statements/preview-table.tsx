import type { StatementPreview } from '@felek/contract/office/cashier-statements.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Money } from '@felek/ui/money.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatPlainDay } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'

type Summary = NonNullable<StatementPreview['summary']>
type Line = StatementPreview['lines'][number]

export const PreviewSummary = ({ summary }: { summary: Summary }) => {
  const { statements } = useTexts()
  const lang = useLang()
  const { columns, sums } = statements
  return (
    <div className="max-w-[34rem]">
      <Facts
        facts={[
          {
            name: columns.days,
            value: `${formatPlainDay(summary.firstDay, lang)} – ${formatPlainDay(summary.lastDay, lang)}`,
          },
          {
            name: columns.lines,
            value: fill(statements.new.found, {
              lines: formatCount(summary.lines, lang),
              fresh: formatCount(summary.newLines, lang),
            }),
          },
          { name: columns.in, value: <Money amount={summary.in} /> },
          { name: columns.out, value: <Money amount={summary.out} /> },
          ...(summary.opening === null || summary.closing === null
            ? [{ name: columns.closing, value: sums.noBalance }]
            : [
                { name: sums.opening, value: <Money amount={summary.opening} /> },
                { name: columns.closing, value: <Money amount={summary.closing} /> },
              ]),
        ]}
      />
    </div>
  )
}

const Row = ({ line }: { line: Line }) => {
  const { statements } = useTexts()
  const lang = useLang()
  return (
    <tr className="border-b border-line-soft last:border-0">
      <td className="tabular px-2 py-1.5 text-12 text-text-3">{line.row}</td>
      <td className="tabular whitespace-nowrap px-2 py-1.5">{formatPlainDay(line.day, lang)}</td>
      <td className="whitespace-nowrap px-2 py-1.5 text-right">
        <Money bare signed amount={line.amount} />
      </td>
      <td className="px-2 py-1.5">
        <Tag tone={line.isNew ? 'info' : 'plain'}>
          {line.isNew ? statements.new.isNew : statements.new.isKnown}
        </Tag>
      </td>
      <td className="tabular whitespace-nowrap px-2 py-1.5 text-12">{line.code ?? '–'}</td>
      <td className="whitespace-nowrap px-2 py-1.5">{line.name || '–'}</td>
      <td className="px-2 py-1.5 text-text-2">{line.text}</td>
      <td className="tabular whitespace-nowrap px-2 py-1.5 text-12 text-text-2">
        {line.reference ?? '–'}
      </td>
    </tr>
  )
}

/** The first lines of a file, as they were understood. */
export const PreviewTable = ({ lines }: { lines: readonly Line[] }) => {
  const { statements } = useTexts()
  const { columns } = statements
  const title = fill(statements.new.firstRows, { n: lines.length })
  const heads = [
    columns.row,
    columns.day,
    columns.amount,
    columns.state,
    columns.code,
    columns.sender,
    columns.text,
    columns.reference,
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div tabIndex={0} role="region" aria-label={title} className="max-h-[28rem] overflow-auto">
      <table className="w-full text-13">
        <caption className="pb-1 text-left text-12 text-text-2">{title}</caption>
        <thead>
          <tr className="border-b border-line text-12 text-text-2">
            {heads.map((head, i) => (
              <th
                key={head}
                scope="col"
                className={`px-2 py-1.5 font-label ${i === 2 ? 'text-right' : 'text-left'}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.row} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
