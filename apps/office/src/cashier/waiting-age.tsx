import { classNames } from '@felek/ui/class-names.ts'
import { ShareBar } from '@felek/ui/work/share-bar.tsx'
import { useServerNow } from '@felek/web-kit/server-clock.ts'
import { useTexts } from '../lib/format/texts.ts'
import { formatSpan } from '../lib/format/times.ts'

/** Nobody should wait longer than this for their money. */
const goalMs = 2 * 3_600_000

const toneOf = (share: number) => (share >= 0.75 ? 'hot' : share >= 0.4 ? 'mid' : 'quiet')

/** How long a player has waited, against how long they should at most. */
export const WaitingAge = ({ since }: { since: string }) => {
  const { lists } = useTexts()
  const ageMs = useServerNow(30_000) - Date.parse(since)
  const tone = toneOf(ageMs / goalMs)
  return (
    <span className="flex items-center gap-2">
      <ShareBar share={ageMs / goalMs} tone={tone} />
      <span className={classNames('tabular', tone === 'hot' ? 'text-accent-text' : 'font-body')}>
        {formatSpan(ageMs, lists.span)}
      </span>
    </span>
  )
}
