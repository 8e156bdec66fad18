import type { ComponentType } from 'react'
import { Link } from 'react-router'
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line'
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line'
import BanknoteX from 'lucide-react/icons/banknote-x'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileQuestionMark from 'lucide-react/icons/file-question-mark'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import Stamp from 'lucide-react/icons/stamp'
import Undo2 from 'lucide-react/icons/undo-2'
import { officeFigures, type Queue } from '@felek/contract/office/figures.ts'
import { fill } from '@felek/phrases/fill.ts'
import { formatCount } from '@felek/phrases/format.ts'
import { classNames } from '@felek/ui/class-names.ts'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useCall } from '../lib/api/query.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'
import { ProblemPanel } from '../lib/list/problem-panel.tsx'
import { paths } from '../paths.ts'
import { queuesEveryMs } from '../lib/list/queue-counts.ts'
import { Card, CardWaits } from './card.tsx'

const lookMs = 30_000
/** From so long on a queue's oldest is told apart. */
const lateMs = 3_600_000

const icons: Record<
  Queue['queue'],
  ComponentType<{ 'aria-hidden'?: 'true'; className?: string }>
> = {
  withdrawals: ArrowUpFromLine,
  deposits: Landmark,
  returns: Undo2,
  unproved: FileQuestionMark,
  held: LockKeyhole,
  suspense: ArrowDownToLine,
  chargebacks: BanknoteX,
  days: Scale,
  support: MessageSquareText,
  protection: Shield,
  approvals: Stamp,
}
/** Where a queue is worked off; one without a desk of its own has a number and no way there. */
const ways: Partial<Record<Queue['queue'], string>> = {
  withdrawals: paths.withdrawals,
  deposits: paths.deposits,
  returns: paths.returns,
  unproved: `${paths.deposits}?state=credited&proof=missing`,
  held: paths.held,
  chargebacks: paths.chargebacks,
  days: paths.reconciliation,
  approvals: paths.approvals,
}

const Entry = ({ queue, nowMs }: { queue: Queue; nowMs: number }) => {
  const { dashboard, lists } = useTexts()
  const lang = useLang()
  const Icon = icons[queue.queue]
  const to = ways[queue.queue]
  const name = dashboard.queues.names[queue.queue]
  const ms = queue.oldest === null ? 0 : nowMs - Date.parse(queue.oldest)
  const isLate = queue.count > 0 && ms > lateMs
  return (
    <li
      className={classNames(
        'relative flex min-h-11 items-center gap-3 border-b border-line-soft last:border-0',
        to && 'hover:bg-hover',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 text-text-3" />
      <span className="min-w-0 flex-1 py-1">
        <span className="block truncate font-label">
          {to ? (
            <Link to={to} className="after:absolute after:inset-0">
              {name}
            </Link>
          ) : (
            name
          )}
        </span>
        <span className={classNames('block text-12', isLate ? 'text-accent-text' : 'text-text-3')}>
          {queue.oldest === null
            ? dashboard.queues.empty
            : fill(dashboard.queues.oldest, { span: formatSpan(ms, lists.span) })}
        </span>
      </span>
      <span className="tabular text-15 font-money">{formatCount(queue.count, lang)}</span>
      <ChevronRight
        aria-hidden="true"
        className={classNames('size-4 text-text-3', !to && 'invisible')}
      />
    </li>
  )
}

/** What waits, of the desks that are open to whoever looks. */
export const QueuesCard = () => {
  const { dashboard } = useTexts()
  const nowMs = useServerNow(lookMs)
  const { data, error, refetch } = useCall(officeFigures.queues, {}, { everyMs: queuesEveryMs })
  return (
    <Card title={dashboard.queues.title}>
      {error && !data ? (
        <ProblemPanel problem={error} call={officeFigures.queues} onAgain={() => void refetch()} />
      ) : data ? (
        <ul>
          {data.map((queue) => (
            <Entry key={queue.queue} queue={queue} nowMs={nowMs} />
          ))}
        </ul>
      ) : (
        <CardWaits rows={5} />
      )}
    </Card>
  )
}
