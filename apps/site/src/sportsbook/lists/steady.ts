import type { SportEvent } from '../match/event.ts'

/*
 * Lists that do not jump under the finger: what is in a list stays in its place when the list is
 * asked for again, and what is new stands after it.
 */

/** One that is in the list no more: over or taken off, and its odds with it. */
const closed = (event: SportEvent): SportEvent =>
  isClosed(event)
    ? event
    : {
        ...event,
        status: 'ended',
        clock: 'gone',
        markets: event.markets.map((market) => ({ ...market, status: 'inactive' })),
      }
export const isClosed = ({ status, clock }: SportEvent): boolean =>
  status === 'ended' && clock === 'gone'

/**
 * `isWhole`: the list has all there is. Else those that begin after its last one, or with it, may have
 * been pushed behind its end: they are as they were.
 */
export const steadyAfter = (
  known: readonly SportEvent[],
  fresh: readonly SportEvent[],
  isWhole = true,
): readonly SportEvent[] => {
  const news = new Map(fresh.map((event) => [event.eventID, event]))
  const ids = new Set(known.map((event) => event.eventID))
  const end = isWhole ? Infinity : Date.parse(fresh.at(-1)?.startsAt ?? '')
  const left = (event: SportEvent) => (Date.parse(event.startsAt) < end ? closed(event) : event)
  return [
    ...known.map((event) => news.get(event.eventID) ?? left(event)),
    ...fresh.filter((event) => !ids.has(event.eventID)),
  ]
}

const mainTypes = new Set(['1x2', 'winner'])
/** Of those that are played: the first market, others, nothing; of those to come nothing has closed. */
const placeOf = ({ status, markets }: SportEvent): number =>
  status !== 'live'
    ? 2
    : markets.some(({ marketID }) => mainTypes.has(marketID))
      ? 0
      : markets.length > 0
        ? 1
        : 3

/**
 * A list as it is first shown: in its order, but of what is played the matches whose first market has closed stand
 * behind the others, and those of which nothing is open at the end.
 */
export const openFirst = (events: readonly SportEvent[]): readonly SportEvent[] =>
  events.toSorted((a, b) => placeOf(a) - placeOf(b))

export type LeagueGroup = { leagueID: string; events: readonly SportEvent[] }

/** By league: the best known first; within one as the list has them. */
export const leaguesOf = (events: readonly SportEvent[]): LeagueGroup[] => {
  const groups = new Map<string, SportEvent[]>()
  for (const event of events) {
    const id = event.league.leagueID
    const own = groups.get(id)
    if (own) own.push(event)
    else groups.set(id, [event])
  }
  const tierOf = (group: LeagueGroup) => group.events[0]?.league.tier ?? 'C'
  return [...groups]
    .map(([leagueID, all]) => ({ leagueID, events: all }))
    .toSorted((a, b) => (tierOf(a) < tierOf(b) ? -1 : tierOf(a) > tierOf(b) ? 1 : 0))
}
