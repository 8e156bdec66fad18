import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { sportsbookLists } from '@felek/contract/sportsbook-lists.ts'
import { callQuery } from '../../lib/api/query.ts'
import { knownEvents } from '../lists/known-events.ts'
import type { SlipPick } from './slip.ts'
import { matchQuery, noted, useAgain } from '../lists/use-matches.ts'
import { useWantedOdds } from '../odds/wanted-odds.ts'

/** Their odds and ends come with the stream; kick-offs and MBS may be moved. */
const againMs = 30_000
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
    ...callQuery(sportsbookLists.events, { eventIDs: ids, limit: 50 }, noted),
    enabled: ids.length > 0,
    refetchInterval: againMs,
    placeholderData: keepPreviousData,
  })
  const { data, refetch } = list
  const listed = new Map(data?.data.map((event) => [event.eventID, event]))
  const special = idsOf(
    picks.filter(
      ({ eventID, marketID }) =>
        listed.has(eventID) && !listed.get(eventID)?.markets.some((m) => m.marketID === marketID),
    ),
  )
  const wholes = useQueries({
    queries: special.map((id) => ({ ...matchQuery(id), refetchInterval: againMs })),
  })
  const poll = useAgain(ids.length > 0, refetch)
  const legs = picks.slice(0, legsOfChannel).map((p) => `${p.eventID}/${p.marketID}`)
  useWantedOdds('slip', legs.length === 0 ? [] : [`slip:${legs.join(',')}`], poll)
  return {
    events: knownEvents(),
    loaded: data !== undefined && !list.isPlaceholderData && wholes.every((it) => !it.isPending),
  }
}
