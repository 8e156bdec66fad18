import Star from 'lucide-react/icons/star'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl/react'
import { sportsbookLists } from '@felek/contract/src/sportsbook-lists.ts'
import { EmptyState } from '@felek/ui/src/empty-state.tsx'
import { Skeleton } from '@felek/ui/src/skeleton.tsx'
import { callQuery } from '../lib/query.ts'
import { LeagueList } from './league-list.tsx'
import { leaguesOf } from './steady.ts'
import { useMatches } from './use-matches.ts'
import { useSportFavourites } from './use-sport-favourites.ts'
import { useWantedOdds } from './wanted-odds.ts'

/** As many as a list of named matches takes (contract/src/sportsbook-lists.ts), and leagues beside. */
const eventsMax = 50
const leaguesMax = 8
const againMs = 30_000

/** The matches of leagues that were marked. */
const useLeagueMatches = (ids: readonly string[]) =>
  useQueries({
    queries: ids.slice(0, leaguesMax).map((leagueID) => ({
      ...callQuery(sportsbookLists.events, { leagueID, limit: 12 }, { quiet: true }),
      refetchInterval: againMs,
    })),
  })

/** Favorilerim: marked matches that are still to be played, and the next ones of marked leagues. */
export const FavouriteLists = () => {
  const t = useTranslations('sportsbook.favourites')
  const eventIDs = useSportFavourites('event').slice(0, eventsMax)
  const leagueIDs = useSportFavourites('league')
  const marked = useMatches({ eventIDs: [...eventIDs], limit: eventsMax }, eventIDs.length > 0)
  const leagues = useLeagueMatches(leagueIDs)
  const own = marked.events.filter(({ status }) => status === 'live' || status === 'upcoming')
  const ids = new Set(own.map(({ eventID }) => eventID))
  const others = leagues.flatMap(({ data }) =>
    (data?.data ?? []).filter(({ eventID }) => !ids.has(eventID)),
  )
  const sports = [...new Set([...own, ...others].map(({ sport }) => sport))]
  const { again } = marked
  const poll = useCallback(() => again(), [again])
  useWantedOdds(
    'page',
    sports.map((sport) => `sport:${sport}`),
    poll,
  )
  if (marked.loading || leagues.some(({ isPending }) => isPending))
    return <Skeleton className="h-[420px] rounded-panel" mark />
  if (own.length + others.length === 0)
    return (
      <EmptyState icon={<Star aria-hidden="true" />} title={t('none')}>
        {t('noneText')}
      </EmptyState>
    )
  return (
    <>
      {[...leaguesOf(own), ...leaguesOf(others)].map(({ leagueID, events }, i) => (
        <LeagueList key={`${leagueID} ${i}`} events={events} />
      ))}
    </>
  )
}
