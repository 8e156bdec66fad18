import { cashier } from '@felek/contract/cashier.ts'
import { statuses, type Transaction } from '@felek/contract/transactions.ts'
import { formatDay } from '@felek/phrases/format.ts'
import { Timeline, type TimelineStep } from '@felek/ui/timeline.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLang } from '../lib/format/i18n.ts'
import { useTimes } from '../lib/format/times.ts'
import { callQuery } from '../lib/api/query.ts'

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

type Words = { titles: Record<string, string>; done: string; awaiting: string }

/** What the steps of a deposit, or of a withdrawal, are called. */
const useWords = (row: Transaction): Words => {
  const deposit = useTranslations('cashier.deposit.steps')
  const withdraw = useTranslations('cashier.withdraw.steps')
  if (row.transaction_type === 'withdraw')
    return {
      titles: {
        [statuses.pending]: withdraw('requested'),
        [statuses.processing]: withdraw('processing'),
        [statuses.approved]: withdraw('done'),
        [statuses.rejected]: withdraw('rejected'),
      },
      done: withdraw('done_text'),
      awaiting: withdraw('processing'),
    }
  return {
    titles: {
      [statuses.pending]: deposit('requested'),
      [statuses.processing]: deposit('review'),
      [statuses.approved]: deposit('done'),
      [statuses.rejected]: deposit('rejected'),
      [statuses.cancelled]: deposit('cancelled'),
    },
    done: deposit('done_text'),
    awaiting: deposit('awaiting'),
  }
}

type Props = {
  row: Transaction
  /** What to do meanwhile, while nothing has come. */
  awaiting?: string
}

/** How a deposit or withdrawal went, step by step, with the reason of its end. */
export const RequestTimeline = ({ row, awaiting }: Props) => {
  const t = useTranslations('cashier.deposit.steps')
  const lang = useLang()
  const { time } = useTimes()
  const steps = useSteps(row)
  const words = useWords(row)
  const at = (iso: string) => `${formatDay(iso, lang)}, ${time(iso)}`
  const failed = (status: string) => status === statuses.rejected || status === statuses.cancelled
  const shown = steps.map((step, i): TimelineStep => {
    const isLast = i === steps.length - 1
    const note = step.status === statuses.approved ? words.done : step.note
    return {
      key: `${i}`,
      title: words.titles[step.status] ?? step.status,
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
          { key: 'awaiting', title: words.awaiting, text: awaiting, state: 'current' },
          { key: 'end', title: words.titles[statuses.approved] ?? '', state: 'todo' },
        ]
      : row.transaction_status === statuses.processing
        ? [{ key: 'end', title: words.titles[statuses.approved] ?? '', state: 'todo' }]
        : []
  return <Timeline label={t('label')} steps={[...shown, ...ahead]} />
}

/** The same below a row of the history, asked for once it is opened. */
export const RowTimeline = ({ row }: { row: Transaction }) => {
  const t = useTranslations('cashier.deposit.steps')
  const [open, setOpen] = useState(false)
  return (
    <details className="mt-1" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-13 text-text-2 underline">
        {t('label')}
      </summary>
      {open && (
        <div className="pt-3">
          <RequestTimeline row={row} />
        </div>
      )}
    </details>
  )
}
