import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import Radio from 'lucide-react/icons/radio'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Button } from '@felek/ui/button.tsx'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { CodesNote } from '../coupons/codes-note.tsx'
import { SmallLiveCard } from './live-card.tsx'
import { isLive } from '../match/event.ts'
import { SportsSlip } from '../slip/sports-slip.tsx'
import { useHighlights } from './use-matches.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

const shown = 4

/** Four matches of the home page; what is picked there waits in a slip at the foot. */
export default function HomeMatches({ waiting }: { waiting: ReactNode }) {
  const t = useTranslations('sports')
  const { events, failed, again } = useHighlights()
  useWantedOdds('home', ['live'], again)
  const live = events?.filter(isLive).slice(0, shown)
  return (
    <>
      <CodesNote className="mb-3" />
      {failed ? (
        <EmptyState
          icon={<Radio aria-hidden="true" />}
          title={t('failed')}
          action={<Button onClick={() => void again().catch(() => undefined)}>{t('retry')}</Button>}
        />
      ) : live === undefined ? (
        waiting
      ) : live.length === 0 ? (
        <EmptyState icon={<CalendarX2 aria-hidden="true" />} title={t('noLive')}>
          {t('noLiveHint')}
        </EmptyState>
      ) : (
        <div className="scroll-row -mx-[var(--page-margin)] gap-3 px-[var(--page-margin)] md:mx-0 md:grid md:grid-cols-2 md:gap-4 md:px-0 xl:grid-cols-4">
          {live.map((event) => (
            <div key={event.eventID} className="w-[272px] shrink-0 md:w-auto [&>section]:h-full">
              <SmallLiveCard event={event} />
            </div>
          ))}
        </div>
      )}
      <SportsSlip />
    </>
  )
}
