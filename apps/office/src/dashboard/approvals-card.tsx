import { Link } from 'react-router'
import { officeApprovals, type ApprovalRow } from '@felek/contract/office/approvals.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { workButtonClass } from '@felek/ui/work/work-button.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { pageRows, useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { callName } from '../lib/format/words.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { useSelf } from '../lib/session/session.ts'
import { approvalPath } from '../paths.ts'
import { Card, CardText, CardWaits } from './card.tsx'

const shownMax = 3
const everyMs = 30_000
const lookMs = 30_000

const Entry = ({ row, nowMs }: { row: ApprovalRow; nowMs: number }) => {
  const texts = useTexts()
  const { dashboard, lists } = texts
  const isOwn = row.proposer.staffID === useSelf().staffID
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line-soft py-1 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-label">{callName(texts, row.call)}</span>
        <span className="block truncate text-12 text-text-3">
          {fill(dashboard.approvals.by, { name: row.proposer.name })} ·{' '}
          {fill(dashboard.approvals.left, {
            span: formatSpan(Date.parse(row.expiresAt) - nowMs, lists.span),
          })}
        </span>
      </span>
      {isOwn && <Tag tone="line">{dashboard.approvals.yours}</Tag>}
      <Link to={approvalPath(row.id)} className={workButtonClass({ small: true })}>
        {dashboard.approvals.open}
        <span className="sr-only">: {callName(texts, row.call)}</span>
      </Link>
    </li>
  )
}

/** The proposals that wait, of those that whoever looks may see. */
export const ApprovalsCard = () => {
  const { dashboard } = useTexts()
  const lang = useLang()
  const words = dashboard.approvals
  const nowMs = useServerNow(lookMs)
  const { data, error, refetch } = useCall(
    officeApprovals.list,
    { status: 'waiting', limit: pageRows },
    { everyMs },
  )
  return (
    <Card
      title={words.title}
      aside={
        data &&
        data.length > 0 && (
          <span className="text-12 text-text-3">
            {fill(words.waiting, { n: formatCount(data.length, lang) })}
          </span>
        )
      }
    >
      {error && !data ? (
        <ProblemPanel problem={error} call={officeApprovals.list} onAgain={() => void refetch()} />
      ) : !data ? (
        <CardWaits rows={3} />
      ) : data.length === 0 ? (
        <CardText>{words.none}</CardText>
      ) : (
        <ul>
          {data.slice(0, shownMax).map((row) => (
            <Entry key={row.id} row={row} nowMs={nowMs} />
          ))}
        </ul>
      )}
    </Card>
  )
}
