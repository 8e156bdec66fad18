import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { buttonClass } from '@felek/ui/button.tsx'
import { useLooksSignedIn } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'
import { clockOf, overPhase } from './clock.ts'
import { isLive, scoreOf, type SportEvent, type WholeEvent } from './event.ts'
import { SmallLiveCard } from '../lists/live-card.tsx'
import { useMatches } from '../lists/use-matches.ts'
import { useBoardEvent } from '../odds/use-odds.ts'
import { useSlots } from '../lists/use-slots.ts'

const shown = 4
/** A match that stopped is told of by these; a closed one's clock says no more than that it is over. */
const stopped = new Set(['abandoned', 'retired'])

/** Its own sport first, since that was being followed; and such as can be bet on, and for long. */
const forOf = ({ sport, markets, startsAt }: SportEvent, over: WholeEvent): number =>
  (sport === over.sport ? 2 : 0) +
  (markets.some(({ status }) => status === 'active') ? 4 : 0) +
  Date.parse(startsAt) / 1e13

/** What that means for whoever bet on it. */
const hints = {
  ended: 'hint',
  abandoned: 'hintAbandoned',
  postponed: 'hintUnplayed',
  cancelled: 'hintUnplayed',
} as const
type End = keyof typeof hints

/** How it ended: in a word, with the score where it has one, and what follows. */
const useEnd = (event: WholeEvent): { said: string; hint: string } => {
  const t = useTranslations('sports.over')
  const now = useBoardEvent(event.eventID)
  const phase = overPhase(clockOf(now?.clock ?? event.clock)?.phase ?? '')
  const score = scoreOf(now?.score ?? event.score)?.join('–')
  const how = event.incidents.some(({ kind }) => stopped.has(kind)) ? 'abandoned' : 'ended'
  const end: End =
    phase === 'postponed' || phase === 'cancelled' || phase === 'abandoned' ? phase : how
  const isPlayed = end === 'ended' || end === 'abandoned'
  return {
    said: [t(end), isPlayed ? score : undefined].filter(Boolean).join(': '),
    hint: t(hints[end]),
  }
}

/**
 * In the place of a match's markets once it is over: that it is, and where to go from here.
 * `watched`: it ended while it was looked at, so that the page is as high as it was.
 */
export const MatchOver = ({ event, watched }: { event: WholeEvent; watched: boolean }) => {
  const t = useTranslations('sports')
  const { said, hint } = useEnd(event)
  const signedIn = useLooksSignedIn()
  const { events } = useMatches({ live: true, limit: 24 })
  const live = useSlots(
    events
      .filter((e) => isLive(e) && e.clock !== 'gone' && e.eventID !== event.eventID)
      .toSorted((a, b) => forOf(b, event) - forOf(a, event)),
    shown,
  )
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isAbove = (ref.current?.getBoundingClientRect().top ?? 0) < 0
    if (watched && isAbove) ref.current?.scrollIntoView({ block: 'start' })
  }, [watched])
  return (
    <div
      ref={ref}
      className={`flex scroll-mt-[calc(var(--header-height)+16px)] flex-col gap-4 ${watched ? 'min-h-dvh' : ''}`}
    >
      <section
        role="status"
        className="flex flex-col gap-3 rounded-panel border border-line bg-surface p-4 md:p-5"
      >
        <p className="flex items-center gap-2.5 text-18 font-heading">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-text-2" />
          <span className="tabular">{said}</span>
        </p>
        <p className="max-w-[60ch] text-14 text-text-2">{hint}</p>
        <p className="flex flex-wrap gap-2.5">
          <Link to={paths.sportsLive} className={buttonClass({ variant: 'primary' })}>
            {t('over.others')}
          </Link>
          <Link
            to={signedIn ? paths.coupons : paths.results}
            className={buttonClass({ variant: 'outline' })}
          >
            {t(signedIn ? 'slip.mine' : 'results')}
          </Link>
        </p>
      </section>
      {live.length > 0 && (
        <section aria-label={t('nowLive')} className="flex flex-col gap-3">
          <h2 className="text-15 font-heading">{t('nowLive')}</h2>
          <div className="grid gap-3 sm:grid-cols-2 md:gap-4">
            {live.map((it, place) => (
              <SmallLiveCard key={place} event={it} />
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
