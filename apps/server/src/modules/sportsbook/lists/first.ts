import type { SportsBoot } from '@felek/contract/boot.ts'
import { limits } from '@felek/contract/limits.ts'
import { feedStateOf } from '../feed-state.ts'
import type { SportsDeps } from '../deps.ts'
import { listedEvent } from './event-view.ts'
import { dayOf, highlights, selectEvents, sportsOf } from './select.ts'

type ListQuery = SportsBoot['lists'][number]['asked']

const dayMs = 86_400_000

/** What the page asks for at first: its list, and the matches of the days beside it. */
const askedOf = (route: string, sport: string, now: Date): ListQuery[] => {
  const limit = limits.matchesPage
  if (route === '/sports/live') return [{ live: true, limit }]
  const days = Array.from({ length: limits.matchDays }, (_, i) =>
    dayOf(new Date(now.getTime() + i * dayMs)),
  )
  return [{ sport, day: days[0], limit }, ...days.map((day) => ({ sport, day, limit: 1 }))]
}

/** Whether a page begins with matches. */
export const showsMatches = (route: string | undefined): route is '/sports' | '/sports/live' =>
  route === '/sports' || route === '/sports/live'

/**
 * What /sports and /sports/live begin with, of the board as it is; undefined while no feed is read,
 * and for every other route.
 */
export const firstMatches = (
  deps: Pick<SportsDeps, 'db' | 'sportsState'>,
  route: string | undefined,
  now: Date,
): SportsBoot | undefined => {
  if (!showsMatches(route)) return undefined
  const { believed } = feedStateOf(deps)
  const sports = sportsOf(believed.board)
  const [first] = sports
  if (!first) return undefined
  return {
    sports,
    highlights:
      route === '/sports'
        ? highlights(believed.board, now).map((event) => listedEvent(believed, event, now))
        : [],
    lists: askedOf(route, first.sport, now).map((asked) => {
      const found = selectEvents(believed.board, asked as Parameters<typeof selectEvents>[1], now)
      const rows = asked.limit === 1 ? [] : found.slice(0, limits.matchesPage)
      return {
        asked,
        rows: rows.map((event) => listedEvent(believed, event, now)),
        total: found.length,
      }
    }),
  }
}
