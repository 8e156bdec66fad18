import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Input } from '@felek/contract/call.ts'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { callQuery, queryClient, callKey } from '../../lib/api/query.ts'
import type { SportEvent } from '../match/event.ts'
import { rememberEvents } from './known-events.ts'
import { oddsBoard } from '../odds/odds-board.ts'
import { isClosed, openFirst, steadyAfter } from './steady.ts'

const againMs = 30_000
/** A list with fewer rows than these may be that of a house in its first seconds: it is asked again soon, ten times. */
const soonMs = 3_000
const soonMost = 10
type Listed = {
  state: { data?: { data: readonly unknown[] } | undefined; dataUpdateCount: number }
}
const againWhile =
  (few: number) =>
  ({ state: { data, dataUpdateCount } }: Listed): number =>
    data && data.data.length < few && dataUpdateCount < soonMost ? soonMs : againMs
const none: readonly SportEvent[] = []
/** What came with the page is not asked for again while a slow phone is still drawing it. */
const quiet = { quiet: true, staleTimeMs: 10_000 } as const
/** Matches are known before they are shown: what is drawn once need not be drawn again. */
export const noted = {
  ...quiet,
  onAnswer: ({ data }: { data: readonly SportEvent[] }) => rememberEvents(data),
}
const notedWhole = {
  ...quiet,
  onAnswer: ({ data }: { data: SportEvent }) => rememberEvents([data], true),
}

/** Sports with their leagues, and how many matches of each are open. */
export const useSports = () => {
  const { data, isPending } = useQuery({
    ...callQuery(sportsbookLists.sports, {}, quiet),
    refetchInterval: againWhile(2),
  })
  return { sports: data?.data ?? [], loading: isPending }
}

export type MatchesQuery = Input<typeof sportsbookLists.events>

/** Matches that were in a list stay where they stood until another list is asked for. */
const useSteady = (fresh: readonly SportEvent[] | undefined, total: number, key: string) => {
  const [kept, keep] = useState<{
    key: string
    from: readonly SportEvent[] | undefined
    events: readonly SportEvent[]
  }>({ key: '', from: undefined, events: [] })
  if (fresh === undefined) return kept.key === key ? kept.events : none
  if (kept.key === key && kept.from === fresh) return kept.events
  const events =
    kept.key === key ? steadyAfter(kept.events, fresh, fresh.length >= total) : openFirst(fresh)
  keep({ key, from: fresh, events })
  return events
}

/** Those that have left a list can not be bet on any more, unless a channel still tells of them. */
const useClosed = (events: readonly SportEvent[]) => {
  const told = useRef(new Set<string>())
  useEffect(() => {
    for (const event of events) {
      if (!isClosed(event)) told.current.delete(event.eventID)
      else if (!told.current.has(event.eventID)) {
        told.current.add(event.eventID)
        oddsBoard.put(event)
      }
    }
  }, [events])
}

/**
 * Asks once more; at once done where there is nothing to ask for, so that what others ask for beside
 * it counts.
 */
export const useAgain = (
  enabled: boolean,
  refetch: (o: { throwOnError: boolean }) => Promise<unknown>,
) =>
  useCallback(
    () => (enabled ? refetch({ throwOnError: true }) : Promise.resolve()),
    [enabled, refetch],
  )

/** A list of matches, asked again now and then; between, the stream moves their odds. */
export const useMatches = (input: MatchesQuery, enabled = true) => {
  const query = useQuery({
    ...callQuery(sportsbookLists.events, input, noted),
    refetchInterval: againWhile(12),
    placeholderData: keepPreviousData,
    enabled,
  })
  const { data, isPending, isError, isPlaceholderData, refetch } = query
  const fresh = isPlaceholderData ? undefined : data?.data
  // A longer list is the same list.
  const { limit: _, ...of } = input
  const total = data?.pagination.total ?? 0
  const events = useSteady(fresh, total, JSON.stringify(of))
  const shown = fresh === undefined && events.length === 0 ? (data?.data ?? []) : events
  // A match that leaves those to come has begun, and is told of elsewhere.
  useClosed(input.live === false ? none : events)
  const again = useAgain(enabled, refetch)
  return {
    events: isPlaceholderData && events.length === 0 ? [] : shown,
    total,
    loading: enabled && (isPending || (isPlaceholderData && events.length === 0)),
    more: isPlaceholderData && events.length > 0,
    failed: isError && !data,
    again,
  }
}

export const useHighlights = () => {
  const { data, isError, refetch } = useQuery({
    ...callQuery(sportsbookLists.highlights, {}, noted),
    refetchInterval: againWhile(12),
  })
  const again = useAgain(true, refetch)
  return { events: data?.data, failed: isError && !data, again }
}

/** How many matches a list would have; `enabled`: as soon as it may be asked for. */
export const useMatchCount = (input: MatchesQuery, enabled = true): number | undefined =>
  useQuery({
    ...callQuery(
      sportsbookLists.events,
      { ...input, limit: 1 },
      { quiet: true, staleTimeMs: 60_000 },
    ),
    placeholderData: keepPreviousData,
    enabled,
  }).data?.pagination.total

export const useFoundMatches = (q: string) => {
  const { data, isPending, isError, refetch } = useQuery({
    ...callQuery(sportsbookLists.search, { q }, noted),
    enabled: q !== '',
    refetchInterval: againMs,
  })
  const again = useAgain(q !== '', refetch)
  return {
    events: data?.data ?? [],
    loading: q !== '' && isPending,
    failed: isError && !data,
    again,
  }
}

export const matchQuery = (eventID: string) =>
  callQuery(sportsbookLists.event, { eventID }, notedWhole)

/** A match with all that is known of it; asked again while it is played, for what no stream tells. */
export const useMatch = (eventID: string) => {
  const { data, error, isPending, refetch } = useQuery({
    ...matchQuery(eventID),
    refetchInterval: ({ state }) => (state.data?.data.status === 'live' ? 10_000 : againMs),
  })
  const again = useAgain(true, refetch)
  return { event: data?.data, error, loading: isPending, again }
}

/** Whether a match’s page has been asked for before. */
export const hasMatch = (eventID: string): boolean =>
  queryClient.getQueryData(callKey(sportsbookLists.event, { eventID })) !== undefined
