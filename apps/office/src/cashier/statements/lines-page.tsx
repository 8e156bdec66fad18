import ReceiptText from 'lucide-react/icons/receipt-text'
import { officeCashier } from '@felek/contract/office/cashier.ts'
import type { LineRow } from '@felek/contract/office/cashier-statements.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import { Money } from '@felek/ui/money.tsx'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import type { Filter } from '@felek/ui/work/filter-bar.tsx'
import { useRows } from '../../lib/api/query.ts'
import { useLang, useTexts } from '../../lib/format/texts.ts'
import { formatPlainDay } from '../../lib/format/times.ts'
import { shortId } from '../../lib/format/words.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useListState } from '../../lib/list/list-state.ts'
import { Permitted } from '../../lib/list/problem-panel.tsx'
import { useRowHints } from '../../lib/list/row-hints.ts'
import { ViewChips } from '../../lib/list/view-chips.tsx'
import { codeColumn, lesserColumn } from '../shared-columns.tsx'
import { LinePeek } from './line-peek.tsx'
import { LineState } from './line-state.tsx'
import { ImportButton } from './statements-page.tsx'
import { StatementTabs } from './statement-tabs.tsx'

const rowId = (row: LineRow): string => row.lineID
const filterKeys = ['show', 'statement', 'code'] as const
const views = ['all', 'open', 'in', 'out'] as const
type View = (typeof views)[number]

const lineColumns = (
  { statements: { columns } }: OfficePhrases,
  lang: Lang,
): DataColumn<LineRow>[] => [
  {
    key: 'day',
    title: columns.day,
    width: 'w-26',
    cell: (row) => <span className="tabular">{formatPlainDay(row.day, lang)}</span>,
  },
  {
    key: 'amount',
    title: columns.amount,
    width: 'w-32',
    end: true,
    fixed: true,
    cell: (row) => <Money bare signed amount={row.amount} />,
  },
  { key: 'state', title: columns.state, width: 'w-64', cell: (row) => <LineState line={row} /> },
  {
    key: 'sender',
    title: columns.sender,
    cell: (row) => <span className="block truncate">{row.name || row.text || '–'}</span>,
  },
  codeColumn(columns.code),
  lesserColumn('account', columns.account, (row) => row.bank, 'w-36'),
  {
    key: 'reference',
    title: columns.reference,
    width: 'w-32',
    lesser: true,
    cell: (row) => <span className="tabular text-12 text-text-2">{row.reference ?? '–'}</span>,
  },
]

const lineFilters = ({ statements: { filters } }: OfficePhrases): Filter[] => [
  {
    key: 'statement',
    label: filters.statement,
    kind: 'text',
    read: (typed) => (/^\d{1,19}$/.test(typed.trim()) ? typed.trim() : null),
    show: shortId,
  },
  { key: 'code', label: filters.code, kind: 'text', placeholder: filters.codeHint },
]

const toView = (value: string | undefined): View => views.find((it) => it === value) ?? 'all'

/** Lines of statements, each with what became of it. */
const Lines = () => {
  const texts = useTexts()
  const lang = useLang()
  const { shell, statements } = texts
  const address = useListState(filterKeys)
  const { statement, code } = address.filters
  const view = toView(address.filters['show'])
  const page = useRows(
    officeCashier.statementLines,
    {
      show: view,
      ...(statement !== undefined && { statementID: statement }),
      ...(code !== undefined && { code }),
    },
    rowId,
  )
  const { show: _show, ...shownFilters } = address.filters
  return (
    <ListPage
      list="statement-lines"
      title={shell.places.statements}
      text={statements.linesText}
      actions={<ImportButton />}
      tabs={<StatementTabs />}
      filters={lineFilters(texts)}
      shownFilters={shownFilters}
      call={officeCashier.statementLines}
      address={address}
      page={page}
      rowId={rowId}
      columns={lineColumns(texts, lang)}
      views={
        <ViewChips
          views={views}
          view={view}
          label={(it) => statements.views[it]}
          onView={(it) => address.setFilter('show', it === 'all' ? '' : it)}
        />
      }
      empty={{
        ...(view === 'open' ? statements.none.open : statements.none.lines),
        icon: <ReceiptText aria-hidden="true" />,
      }}
      hints={useRowHints()}
      peek={(id, walk) => (
        <LinePeek key={id} row={page.rows?.find((row) => rowId(row) === id)} {...walk} />
      )}
    />
  )
}

const LinesPage = () => (
  <Permitted by="cashier.read">
    <Lines />
  </Permitted>
)

export default LinesPage
