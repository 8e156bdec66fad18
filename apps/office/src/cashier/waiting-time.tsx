import { classNames } from '@felek/ui/class-names.ts'
import { ShareBar } from '@felek/ui/work/share-bar.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useLang, useTexts } from '../lib/format/texts.ts'
import { formatShort, formatSpan } from '../lib/format/times.ts'
import { toWait, type Urgency } from './waiting.ts'

const lookMs = 30_000

const tones = { calm: 'quiet', soon: 'mid', urgent: 'hot', late: 'late' } as const
const words: Record<Urgency, string> = {
  calm: 'font-body',
  soon: 'font-body',
  urgent: 'font-label text-accent-text',
  late: 'font-label text-neg',
}

/** How long something has waited, and how much of the target that is. */
export const WaitingTime = ({ since }: { since: string }) => {
  const { lists, cashier } = useTexts()
  const { ms, share, urgency } = toWait(since, useServerNow(lookMs))
  return (
    <span className="flex items-center gap-2">
      <ShareBar share={share} tone={tones[urgency]} />
      <span className={classNames('tabular', words[urgency])}>
        {formatSpan(ms, lists.span)}
        {urgency === 'late' && <span className="sr-only">, {cashier.late}</span>}
      </span>
    </span>
  )
}

export const ShortTime = ({ at }: { at: string }) => (
  <span className="tabular text-text-2">{formatShort(at, useLang())}</span>
)

/** Of what waits how long it has waited, of all else a time. */
export const WaitingOrTime = ({ since, at }: { since: string; at: string | null }) =>
  at === null ? <WaitingTime since={since} /> : <ShortTime at={at} />
