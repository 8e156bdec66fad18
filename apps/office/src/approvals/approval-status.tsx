import type { ApprovalRow } from '@felek/contract/office/approvals.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { ShareBar } from '@felek/ui/work/share-bar.tsx'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { statusLooks } from './approval-words.ts'

export const ApprovalStatus = ({ status }: Pick<ApprovalRow, 'status'>) => {
  const { approvals } = useTexts()
  return <Tag {...statusLooks[status]}>{approvals.states[status]}</Tag>
}

const minuteMs = 60_000
/** Under an hour a proposal is about to be lost. */
const urgentMs = 60 * minuteMs

/** How much of a proposal's time is left, as a bar and in words. */
export const TimeLeft = ({ row }: { row: Pick<ApprovalRow, 'proposedAt' | 'expiresAt'> }) => {
  const { lists } = useTexts()
  const now = useServerNow(minuteMs / 2)
  const endsAt = Date.parse(row.expiresAt)
  const leftMs = endsAt - now
  const isUrgent = leftMs < urgentMs
  return (
    <span className="flex items-center gap-2">
      <ShareBar
        share={leftMs / (endsAt - Date.parse(row.proposedAt))}
        tone={isUrgent ? 'hot' : 'quiet'}
      />
      <span className={classNames('tabular', isUrgent && 'font-label text-accent-text')}>
        {formatSpan(leftMs, lists.span)}
      </span>
    </span>
  )
}
