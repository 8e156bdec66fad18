import { Link, useNavigate, useSearchParams } from 'react-router'
import FileInput from 'lucide-react/icons/file-input'
import ReceiptText from 'lucide-react/icons/receipt-text'
import SearchX from 'lucide-react/icons/search-x'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { StatementRow } from '@felek/contract/office/cashier-statements.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount, type Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { PeekPanel } from '@felek/ui/work/peek-panel.tsx'
import { StatePanel } from '@felek/ui/work/state-panel.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { WorkButton } from '@felek/ui/work/work-button.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatInstant, formatPlainDay, formatShort } from '../../lib/format/times.ts'
import { Facts } from '../../lib/list/facts.tsx'
import { ListPage, type PeekWalk } from '../../lib/list/list-page.tsx'
import { usePeekTexts } from '../../lib/list/list-parts.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { useIsNarrow } from '../../lib/list/use-is-narrow.ts'
import { useCan } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { StatementTabs } from './statement-tabs.tsx'

const rowId = (row: StatementRow): string => row.statementID
const filterKeys: readonly string[] = []
/** Open lines are counted up to here. */
const openMax = 1_000

const formatDays = ({ firstDay, lastDay }: StatementRow, lang: Lang): string =>
  firstDay === lastDay
    ? formatPlainDay(firstDay, lang)
    : `${formatPlainDay(firstDay, lang)} – ${formatPlainDay(lastDay, lang)}`

const Open = ({ open }: { open: number }) => {
  const { manyOpen } = useTexts().statements
  const lang = useLang()
  if (open === 0) return <span className="text-text-3">0</span>
  return <Tag tone="warn">{open >= openMax ? manyOpen : formatCount(open, lang)}</Tag>
}

const statementColumns = (
  { statements: { columns } }: OfficePhrases,
  lang: Lang,
): DataColumn<StatementRow>[] => [
  {
    key: 'days',
    title: columns.days,
    width: 'w-48',
    cell: (row) => <span className="tabular">{formatDays(row, lang)}</span>,
  },
  {
    key: 'account',
    title: columns.account,
    cell: (row) => (
      <>
        {row.bank} <span className="tabular text-12 text-text-2">{row.IBAN}</span>
      </>
    ),
  },
  {
    key: 'fresh',
    title: columns.fresh,
    width: 'w-20',
    end: true,
    cell: (row) => <span className="tabular">{formatCount(row.newLines, lang)}</span>,
  },
  {
    key: 'in',
    title: columns.in,
    width: 'w-28',
    end: true,
    cell: (row) => <Money bare amount={row.in} />,
  },
  {
    key: 'out',
    title: columns.out,
    width: 'w-28',
    end: true,
    cell: (row) => <Money bare amount={row.out} />,
  },
  {
    key: 'open',
    title: columns.open,
    width: 'w-20',
    end: true,
    cell: (row) => <Open open={row.open} />,
  },
  {
    key: 'imported',
    title: columns.imported,
    width: 'w-32',
    lesser: true,
    cell: (row) => <span className="text-text-2">{formatShort(row.importedAt, lang)}</span>,
  },
]

const StatementPeek = ({ row, ...walk }: PeekWalk & { row: StatementRow | undefined }) => {
  const { statements, lists } = useTexts()
  const lang = useLang()
  const { columns, sums } = statements
  const day = row ? formatDays(row, lang) : ''
  return (
    <PeekPanel
      {...walk}
      texts={usePeekTexts()}
      label={fill(statements.one, { day })}
      head={<span className="tabular text-12 text-text-2">{day}</span>}
    >
      {!row && <StatePanel icon={<SearchX aria-hidden="true" />} title={lists.gone} />}
      {row && (
        <>
          <h2 className="text-18">{row.bank}</h2>
          <p className="tabular mt-0.5 text-text-2">{row.IBAN}</p>
          <div className="mt-2">
            <Facts
              facts={[
                { name: columns.lines, value: formatCount(row.lines, lang) },
                { name: columns.fresh, value: formatCount(row.newLines, lang) },
                { name: columns.in, value: <Money amount={row.in} /> },
                { name: columns.out, value: <Money amount={row.out} /> },
                ...(row.opening === null || row.closing === null
                  ? [{ name: columns.closing, value: sums.noBalance }]
                  : [
                      { name: sums.opening, value: <Money amount={row.opening} /> },
                      { name: columns.closing, value: <Money amount={row.closing} /> },
                    ]),
                { name: columns.open, value: <Open open={row.open} /> },
                { name: sums.kind, value: statements.kinds[row.kind] },
                { name: columns.imported, value: formatInstant(row.importedAt, lang) },
                { name: sums.by, value: row.importedBy },
              ]}
            />
          </div>
          <p className="mt-3">
            <Link
              to={`${paths.statementLines}?statement=${row.statementID}`}
              className="font-label underline underline-offset-[3px] hover:text-accent-text"
            >
              {statements.showLines}
            </Link>
          </p>
        </>
      )}
    </PeekPanel>
  )
}

/** The way to a new file. */
export const ImportButton = () => {
  const navigate = useNavigate()
  const { statements } = useTexts()
  const [params] = useSearchParams()
  const [mayMatch, isNarrow] = [useCan('cashier.match'), useIsNarrow()]
  if (!mayMatch || isNarrow) return null
  return (
    <WorkButton
      // An open row has the one button that stands out.
      variant={params.has('open') ? 'secondary' : 'primary'}
      icon={<FileInput aria-hidden="true" />}
      onClick={() => void navigate(paths.newStatement)}
    >
      {statements.new.open}
    </WorkButton>
  )
}

/** What was imported, the newest first. */
const Statements = () => {
  const texts = useTexts()
  const lang = useLang()
  const { shell, statements } = texts
  const address = useListState(filterKeys)
  const page = useRows(officeCashier.statements, {}, rowId)
  return (
    <ListPage
      list="statements"
      title={shell.places.statements}
      text={statements.text}
      actions={<ImportButton />}
      tabs={<StatementTabs />}
      call={officeCashier.statements}
      address={address}
      page={page}
      rowId={rowId}
      columns={statementColumns(texts, lang)}
      empty={{ ...statements.none.statements, icon: <ReceiptText aria-hidden="true" /> }}
      hints={useRowHints()}
      peek={(id, walk) => (
        <StatementPeek key={id} row={page.rows?.find((row) => rowId(row) === id)} {...walk} />
      )}
    />
  )
}

const StatementsPage = () => (
  <Permitted by="cashier.read">
    <Statements />
  </Permitted>
)

export default StatementsPage
