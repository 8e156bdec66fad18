import Star from 'lucide-react/icons/star'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { EmptyState } from '@felek/ui/empty-state.tsx'
import { Skeleton } from '@felek/ui/skeleton.tsx'
import type { ApiResponse } from '../../lib/api/api.ts'
import { callQuery, queryClient } from '../../lib/api/query.ts'
import { rememberEvents } from './known-events.ts'
import { LeagueList } from './league-list.tsx'
import { leaguesOf } from './steady.ts'
import { useMatches } from './use-matches.ts'
import { useSportFavourites } from './use-sport-favourites.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

/** As many as a list of named matches takes (packages/contract/src/sportsbook-lists.ts), and leagues beside. */
const eventsMax = 50
const leaguesMax = 8
const againMs = 30_000

const leagueQuery = (leagueID: string) =>
  callQuery(sportsbookLists.events, { leagueID, limit: 12 }, { quiet: true })
const together = (all: UseQueryResult<ApiResponse<typeof sportsbookLists.events>>[]) => ({
  events: all.flatMap(({ data }) => data?.data ?? []),
  loading: all.some(({ isPending }) => isPending),
})

/** The matches of leagues that were marked. */
const useLeagueMatches = (ids: readonly string[]) => {
  const asked = ids.slice(0, leaguesMax)
  const { events, loading } = useQueries({
    queries: asked.map((id) => ({ ...leagueQuery(id), refetchInterval: againMs })),
    combine: together,
  })
  useEffect(() => rememberEvents(events), [events])
  const key = asked.join(' ')
  const again = useCallback(
    () =>
      Promise.all(
        (key === '' ? [] : key.split(' ')).map((id) =>
          queryClient.refetchQueries(
            { queryKey: leagueQuery(id).queryKey, exact: true },
            { throwOnError: true },
          ),
        ),
      ),
    [key],
  )
  return { events, loading, again }
}

/** Favorilerim: marked matches that are still to be played, and the next ones of marked leagues. */
export const FavouriteLists = () => {
  const t = useTranslations('sportsbook.favourites')
  const eventIDs = useSportFavourites('event').slice(0, eventsMax)
  const leagueIDs = useSportFavourites('league')
  const marked = useMatches({ eventIDs: [...eventIDs], limit: eventsMax }, eventIDs.length > 0)
  const leagues = useLeagueMatches(leagueIDs)
  const own = marked.events.filter(({ status }) => status === 'live' || status === 'upcoming')
  const ids = new Set(own.map(({ eventID }) => eventID))
  const others = leagues.events.filter(({ eventID }) => !ids.has(eventID))
  const sports = [...new Set([...own, ...others].map(({ sport }) => sport))]
  const { again } = marked
  const leaguesAgain = leagues.again
  const poll = useCallback(() => Promise.all([again(), leaguesAgain()]), [again, leaguesAgain])
  useWantedOdds(
    'page',
    sports.map((sport) => `sport:${sport}`),
    poll,
  )
  if (marked.loading || leagues.loading)
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
