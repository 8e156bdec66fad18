import { useEffect, useState } from 'react'
import type { ApprovalRow } from '@felek/contract/office/approvals.ts'
import { Tag } from '@felek/ui/work/tag.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { classNames } from '@felek/ui/class-names.ts'
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
  const leftMs = Date.parse(row.expiresAt) - now
  const share = Math.min(
    1,
    Math.max(0, leftMs / (Date.parse(row.expiresAt) - Date.parse(row.proposedAt))),
  )
  const isUrgent = leftMs < urgentMs
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className="h-1 w-7 shrink-0 overflow-hidden rounded-round bg-line">
        <Bar share={share} className={isUrgent ? 'bg-accent-text' : 'bg-text-3'} />
      </span>
      <span className={classNames('tabular', isUrgent && 'font-label text-accent-text')}>
        {formatSpan(leftMs, lists.span)}
      </span>
    </span>
  )
}

/** Its width is set by script: no style may stand in the page. */
const Bar = ({ share, className }: { share: number; className: string }) => {
  const [element, setElement] = useState<HTMLSpanElement | null>(null)
  useEffect(() => {
    element?.style.setProperty('width', `${Math.round(share * 100)}%`)
  }, [element, share])
  return <span ref={setElement} className={classNames('block h-full', className)} />
}
