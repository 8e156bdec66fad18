import { useNavigate } from 'react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { officeApprovals, type ApprovalRow } from '@felek/contract/office/approvals.ts'
import type { OfficePhrases } from '@felek/phrases/office-phrases.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { DataColumn } from '@felek/ui/work/data-table.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useRows } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort } from '../lib/format/times.ts'
import { callName } from '../lib/format/words.ts'
import { useSelf } from '../lib/session/session.ts'
import { ListPage } from '../lib/list/list-page.tsx'
import { useListState } from '../lib/list/list-state.ts'
import { useRowHints } from '../lib/list/row-hints.ts'
import { ViewChips } from '../lib/list/view-chips.tsx'
import { approvalPath } from '../paths.ts'
import { ApprovalPeek } from './approval-peek.tsx'
import { ApprovalStatus, TimeLeft } from './approval-status.tsx'
import { whyText } from './approval-words.ts'

const filterKeys = ['status'] as const
const views = ['waiting', 'decided', 'all'] as const
/** A queue that nobody sees is a queue that waits. */
const lookMs = 15_000
const rowId = (row: ApprovalRow): string => row.id

const approvalColumns = (
  texts: OfficePhrases,
  lang: Lang,
  { ownID, isQueue }: { ownID: string; isQueue: boolean },
): DataColumn<ApprovalRow>[] => {
  const { columns, yours } = texts.approvals
  return [
    {
      key: 'call',
      title: columns.call,
      cell: (row) => callName(texts, row.call),
      width: 'w-56',
    },
    {
      key: 'status',
      title: isQueue ? columns.left : columns.status,
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
    { key: 'why', title: columns.why, lesser: true, cell: (row) => whyText(texts, row.why) },
    {
      key: 'reason',
      title: columns.reason,
      cell: (row) => <span className="text-text-2">{row.reason}</span>,
    },
    {
      key: 'approver',
      title: columns.approver,
      width: 'w-32',
      lesser: true,
      cell: (row) => row.approver?.name ?? '–',
    },
    {
      key: 'proposedAt',
      title: columns.proposedAt,
      width: 'w-40',
      end: true,
      lesser: true,
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
  const address = useListState(filterKeys)
  const view = views.find((it) => it === address.filters['status']) ?? 'waiting'
  const page = useRows(officeApprovals.list, view === 'all' ? {} : { status: view }, rowId, {
    everyMs: lookMs,
  })
  const { none } = approvals
  const ownID = useSelf().staffID
  return (
    <ListPage
      list="approvals"
      title={shell.places.approvals}
      text={approvals.text}
      call={officeApprovals.list}
      address={address}
      page={page}
      rowId={rowId}
      columns={approvalColumns(texts, lang, { ownID, isQueue: view === 'waiting' })}
      views={
        <ViewChips
          views={views}
          view={view}
          label={(it) => approvals.views[it]}
          onView={(it) => address.setFilter('status', it)}
        />
      }
      empty={{
        title: view === 'waiting' ? none.waiting : none.other,
        text: view === 'waiting' ? none.text : '',
        icon: <ShieldCheck aria-hidden="true" />,
      }}
      hints={useRowHints([
        { keys: ['A'], says: shell.keys.approve },
        { keys: ['R'], says: shell.keys.refuse },
      ])}
      onPage={(id) => void navigate(approvalPath(id))}
      peek={(id, walk) => <ApprovalPeek key={id} id={id} {...walk} />}
    />
  )
}

export default ApprovalsPage
