import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import { inShell } from '../../lib/browser/build-env.ts'
import { Region } from '../../lib/browser/region.tsx'
import { paths } from '../../paths.ts'
import { isLive, type SportEvent } from '../match/event.ts'
import { LiveCard, SmallLiveCard } from './live-card.tsx'
import { useSports } from './use-matches.ts'
import { useWide } from './use-wide.ts'

// Between 1024 and 1408 px the slip, and then the tree, take the room of the two beside it.
const frame =
  'grid gap-4 md:max-lg:grid-cols-[minmax(0,1fr)_260px] min-[88rem]:grid-cols-[minmax(0,1fr)_260px]'
const beside = 'max-md:hidden lg:max-[88rem]:hidden'

const Beside = ({ events }: { events: readonly SportEvent[] }) => (
  <div className={`grid gap-4 ${beside}`}>
    {events.map((event) => (
      <Region key={event.eventID}>
        <SmallLiveCard event={event} />
      </Region>
    ))}
  </div>
)

/** Whether both of its first markets can be bet on, so that it is worth a place in front. */
const isFull = ({ markets }: SportEvent): boolean =>
  markets.length > 1 &&
  markets.every(({ status, outcomes }) => status === 'active' && outcomes.every((o) => o.odds))

/** What is played now, in front: one match large, two beside it; on a phone the one. */
export const LiveCards = ({
  events,
  others: listed,
  sport,
}: {
  /** Undefined while they are on their way. */
  events: readonly SportEvent[] | undefined
  /** Those of the list below, where a sport has too few in front. */
  others: readonly SportEvent[]
  sport: string | undefined
}) => {
  const t = useTranslations('sports')
  const { sports } = useSports()
  const hasRoom = useWide('beside')
  // Those that were chosen first stay while they are looked at: no card changes under the finger.
  const [ids, setIds] = useState<readonly string[] | null>(null)
  const all = sports.reduce((sum, it) => sum + it.live, 0)
  const head = (
    <div className="flex items-center gap-3 md:hidden">
      <h2 className="flex-1 text-24 font-heading">{t('featuredOne')}</h2>
      <Link
        to={paths.sportsLive}
        className="flex min-h-9 items-center gap-1.5 text-14 font-label text-text-2 hover:text-text"
      >
        {t('allLive', { n: all })}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
  if (events === undefined)
    return (
      <>
        {head}
        <div className={frame}>
          <Skeleton className="h-[273px] rounded-panel md:h-[320px]" mark />
          <Skeleton className={`h-[320px] rounded-panel ${beside}`} />
        </div>
      </>
    )
  const known = new Set(events.map((e) => e.eventID))
  const live = [...events, ...listed.filter((e) => !known.has(e.eventID))]
    .filter((e) => isLive(e) && (sport === undefined || e.sport === sport))
    .toSorted((a, b) => Number(isFull(b)) - Number(isFull(a)))
  const kept = (ids ?? []).flatMap((id) => live.find((e) => e.eventID === id) ?? [])
  // One alone beside it would be half empty.
  const shown = kept.length === (ids?.length ?? -1) ? kept : live.slice(0, live.length > 2 ? 3 : 1)
  if (ids === null || shown !== kept) {
    const next = shown.map((e) => e.eventID)
    if (next.join(' ') !== (ids ?? ['']).join(' ')) setIds(next)
  }
  const [first, ...others] = shown
  if (!first) return null
  return (
    <>
      {head}
      <div className={others.length > 0 ? frame : 'grid'}>
        <Region of={first.eventID}>
          <LiveCard event={first} />
        </Region>
        {(inShell || hasRoom) && others.length > 0 && <Beside events={others} />}
      </div>
    </>
  )
}
