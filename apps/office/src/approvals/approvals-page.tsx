import { useNavigate } from 'react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { officeApprovals, type ApprovalRow } from '@felek/contract/office/approvals.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'
import { DataTable, type DataColumn } from '@felek/ui/work/data-table.tsx'
import { FilterBar, filterChipClass } from '@felek/ui/work/filter-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { callName } from '../lib/format/words.ts'
import { useSelf } from '../lib/session/session.ts'
import { useColumns } from '../lib/list/columns.ts'
import { DeskFrame, DeskHead, KeyHints, useTitle } from '../lib/list/desk-frame.tsx'
import { useFrozenRows } from '../lib/list/frozen-rows.ts'
import { neighbour, useRowKeys } from '../lib/list/keys.ts'
import {
  FreshRows,
  ListFoot,
  ListInstead,
  ListTools,
  useFilterTexts,
} from '../lib/list/list-parts.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { approvalPath } from '../paths.ts'
import { ApprovalPeek } from './approval-peek.tsx'
import { ApprovalStatus, TimeLeft } from './approval-status.tsx'
import { whyText } from './approval-words.ts'

const filterKeys = ['status'] as const
const views = ['waiting', 'decided', ''] as const
/** A queue that nobody sees is a queue that waits. */
const lookMs = 15_000
const rowId = (row: ApprovalRow): string => row.id

const approvalColumns = (
  texts: OfficePhrases,
  lang: Lang,
  ownID: string,
): DataColumn<ApprovalRow>[] => {
  const { columns, yours } = texts.approvals
  return [
    {
      key: 'call',
      title: columns.call,
      cell: (row) => callName(texts, row.call),
      width: 'w-64',
    },
    {
      key: 'status',
      title: columns.status,
      width: 'w-36',
      fixed: true,
      cell: (row) =>
        row.status === 'waiting' ? <TimeLeft row={row} /> : <ApprovalStatus status={row.status} />,
    },
    {
      key: 'proposer',
      title: columns.proposer,
      width: 'w-40',
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          {row.proposer.name}
          {row.proposer.staffID === ownID && <Tag tone="line">{yours}</Tag>}
        </span>
      ),
    },
    { key: 'why', title: columns.why, cell: (row) => whyText(texts, row.why) },
    {
      key: 'reason',
      title: columns.reason,
      cell: (row) => <span className="text-text-2">{row.reason}</span>,
    },
    {
      key: 'approver',
      title: columns.approver,
      cell: (row) => row.approver?.name ?? '–',
    },
    {
      key: 'proposedAt',
      title: columns.proposedAt,
      end: true,
      cell: (row) => formatShort(row.proposedAt, lang),
    },
  ]
}

/** What waits for a second person, and what became of it. */
const ApprovalsPage = () => {
  const texts = useTexts()
  const lang = useLang()
  const { approvals, shell } = texts
  const navigate = useNavigate()
  const { filters, open, setOpen, setFilter, clearFilters, hrefOf } = useListState(filterKeys)
  const view = filters['status'] === 'all' ? '' : (filters['status'] ?? 'waiting')
  const input = view === 'waiting' || view === 'decided' ? { status: view } : {}
  const page = useRows(officeApprovals.list, input as { status?: 'waiting' | 'decided' }, rowId, {
    everyMs: lookMs,
  })
  const { rows, fresh, thaw } = useFrozenRows(page.rows ?? [], rowId, {
    isFrozen: open !== null,
    list: view,
  })
  const columns = approvalColumns(texts, lang, useSelf().staffID)
  const { shown, isHidden, toggle } = useColumns('approvals', columns)
  const ids = rows.map(rowId)
  const walk = (step: 1 | -1) => {
    const next = open !== null && ids.includes(open) ? neighbour(ids, open, step) : undefined
    return next === undefined ? undefined : () => setOpen(next)
  }
  useTitle(shell.places.approvals)
  useRowKeys({ ids, open, onOpen: setOpen, onPage: (id) => void navigate(approvalPath(id)) })
  return (
    <DeskFrame
      peek={
        open !== null && (
          <ApprovalPeek
            key={open}
            id={open}
            onClose={() => setOpen(null)}
            onPrevious={walk(-1)}
            onNext={walk(1)}
          />
        )
      }
    >
      <DeskHead title={shell.places.approvals} text={approvals.text} />
      <div className="pb-2.5 pt-4">
        <FilterBar
          filters={[]}
          values={filters}
          texts={useFilterTexts()}
          onValue={setFilter}
          onClear={clearFilters}
          lead={views.map((it) => (
            <button
              key={it}
              type="button"
              aria-pressed={view === it}
              onClick={() => setFilter('status', it || 'all')}
              className={filterChipClass(view === it)}
            >
              {approvals.views[it || 'all']}
            </button>
          ))}
          end={
            <>
              <FreshRows fresh={fresh} onThaw={thaw} />
              <ListTools columns={columns} isHidden={isHidden} onToggle={toggle} />
            </>
          }
        />
      </div>
      <DataTable
        caption={shell.places.approvals}
        columns={shown}
        rows={rows}
        rowKey={rowId}
        rowHref={(row) => hrefOf(row.id)}
        onOpen={(row) => setOpen(row.id)}
        open={open}
        waiting={page.rows || page.problem ? 0 : 8}
        instead={
          <ListInstead
            page={page}
            call={officeApprovals.list}
            empty={{
              title: view === 'waiting' ? approvals.none.waiting : approvals.none.other,
              text: view === 'waiting' ? approvals.none.text : '',
              icon: <ShieldCheck aria-hidden="true" />,
            }}
          />
        }
        foot={<ListFoot page={page} />}
      />
      <KeyHints
        hints={[
          { keys: ['J', 'K'], says: shell.keys.row },
          { keys: ['Enter'], says: shell.keys.open },
          { keys: ['A'], says: shell.keys.approve },
          { keys: ['R'], says: shell.keys.refuse },
          { keys: ['?'], says: shell.keys.all },
        ]}
      />
    </DeskFrame>
  )
}

export default ApprovalsPage
