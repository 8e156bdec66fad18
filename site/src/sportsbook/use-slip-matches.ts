import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sportsbookLists } from '@felek/contract/src/sportsbook-lists.ts'
import type { Answer } from '../lib/api.ts'
import { callQuery } from '../lib/query.ts'
import { knownEvents, noteEvents } from './known-events.ts'
import type { SlipPick } from './slip.ts'
import { useAgain } from './use-matches.ts'
import { useWantedOdds } from './wanted-odds.ts'

const againMs = 20_000
/** What came is noted as it comes: a query's own answer is untouched. */
const noted = (eventID: string) => {
  const query = callQuery(sportsbookLists.event, { eventID }, quiet)
  return { ...query, refetchInterval: againMs, select: noteWhole }
}
const noteWhole = (answer: Answer<typeof sportsbookLists.event>) => {
  noteEvents([answer.data], true)
  return answer
}
const quiet = { quiet: true, staleTimeMs: 5_000 } as const
const legsOfChannel = 20

const idsOf = (picks: readonly SlipPick[]): string[] =>
  [...new Set(picks.map((p) => p.eventID))].toSorted()

/**
 * The matches of a slip, as far as lists and pages have brought them; those that have not been heard
 * of, and those whose picks no list names, are asked for. Their odds are wanted of the stream.
 */
export const useSlipMatches = (picks: readonly SlipPick[]) => {
  const ids = idsOf(picks)
  const list = useQuery({
    ...callQuery(sportsbookLists.events, { eventIDs: ids, limit: 50 }, quiet),
    enabled: ids.length > 0,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
  })
  const { data, refetch } = list
  useEffect(() => {
    if (data) noteEvents(data.data)
  }, [data])
  const listed = new Map(data?.data.map((event) => [event.eventID, event]))
  const special = idsOf(
    picks.filter(
      ({ eventID, marketID }) =>
        listed.has(eventID) && !listed.get(eventID)?.markets.some((m) => m.marketID === marketID),
    ),
  )
  const wholes = useQueries({
    queries: special.map(noted),
  })
  const poll = useAgain(ids.length > 0, refetch)
  const legs = picks.slice(0, legsOfChannel).map((p) => `${p.eventID}/${p.marketID}`)
  useWantedOdds('slip', legs.length === 0 ? [] : [`slip:${legs.join(',')}`], poll)
  return {
    events: knownEvents(),
    loaded: data !== undefined && !list.isPlaceholderData && wholes.every((it) => !it.isPending),
  }
}
