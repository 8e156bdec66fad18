import { cashier, statuses, type Transaction } from '@felek/contract/src/cashier.ts'
import { formatDay, formatTime } from '@felek/phrases/src/format.ts'
import { Timeline, type TimelineStep } from '@felek/ui/src/timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/i18n.ts'
import { callQuery } from '../lib/query.ts'

type Step = { status: string; note: string; at: string }

/** The steps as the server wrote them; until they are here, the row's own first and last. */
const useSteps = (row: Transaction): Step[] => {
  const query = callQuery(cashier.timeline, { id: row.id }, { quiet: true })
  // Asked anew whenever the row has gone on.
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, row.updatedAt] as never })
  const first = { status: statuses.pending, note: '', at: row.createdAt }
  const last = { status: row.transaction_status, note: row.note, at: row.updatedAt }
  const steps = data?.data.steps ?? [first]
  return steps.at(-1)?.status === last.status ? steps : [...steps, last]
}

type Props = {
  row: Transaction
  /** What is waited for, while nothing has come. */
  awaiting: string
}

/** How a deposit or withdrawal went, step by step, with the reason of its end. */
export const RequestTimeline = ({ row, awaiting }: Props) => {
  const t = useTranslations('cashier.deposit.steps')
  const lang = useLang()
  const steps = useSteps(row)
  const at = (iso: string) => `${formatDay(iso, lang)}, ${formatTime(iso, lang)}`
  const titles: Record<string, string> = {
    [statuses.pending]: t('requested'),
    [statuses.processing]: t('review'),
    [statuses.approved]: t('done'),
    [statuses.rejected]: t('rejected'),
    [statuses.cancelled]: t('cancelled'),
  }
  const failed = (status: string) => status === statuses.rejected || status === statuses.cancelled
  const shown = steps.map((step, i): TimelineStep => {
    const isLast = i === steps.length - 1
    const note = step.status === statuses.approved ? t('done_text') : step.note
    return {
      key: `${i}`,
      title: titles[step.status] ?? step.status,
      text: note === '' ? at(step.at) : `${note} ${at(step.at)}`,
      state: failed(step.status)
        ? 'failed'
        : isLast && step.status === statuses.processing
          ? 'current'
          : 'done',
    }
  })
  const ahead: TimelineStep[] =
    row.transaction_status === statuses.pending
      ? [
          { key: 'awaiting', title: t('awaiting'), text: awaiting, state: 'current' },
          { key: 'end', title: t('done'), state: 'todo' },
        ]
      : row.transaction_status === statuses.processing
        ? [{ key: 'end', title: t('done'), state: 'todo' }]
        : []
  return <Timeline label={t('label')} steps={[...shown, ...ahead]} />
}
