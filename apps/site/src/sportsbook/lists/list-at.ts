import { paths } from '../../paths.ts'
import { istanbulDay } from './day-names.ts'

/*
 * What a list of matches is of, as its address says it: everything is in the address, so the way back
 * and a shared link lead to the same list.
 */

export type ListAt = {
  /** Of matches that are being played. */
  live: boolean
  sport?: string | undefined
  leagueID?: string | undefined
  /** In Istanbul; none where hours, live or a search are asked for. */
  day?: string | undefined
  hours?: number | undefined
  /** Only what has not begun. */
  pre: boolean
  /** The kind of market shown, where it is not the usual ones. */
  market?: string | undefined
  q: string
  allLeagues: boolean
  /** Of the matches and leagues that the player marked. */
  favourites: boolean
}

export const favouritesPath = `${paths.sports}?favourites=1`

export const soonHours = 3
export const soonPath = `${paths.sports}?hours=${soonHours}`

/** The kinds of market that a list of football can show instead. */
export const marketKinds = ['main', 'total', 'dc', 'btts'] as const
export type MarketKind = (typeof marketKinds)[number]

export const listAt = (
  pathname: string,
  params: { sport?: string | undefined; leagueID?: string | undefined },
  search: URLSearchParams,
  now: Date,
): ListAt => {
  const live = pathname === paths.sportsLive
  const q = (search.get('q') ?? '').trim().slice(0, 60)
  const hours = search.has('hours') ? soonHours : undefined
  const day = search.get('day') ?? ''
  const market = marketKinds.find((it) => it !== 'main' && it === search.get('market'))
  return {
    live,
    sport: live ? (search.get('sport') ?? undefined) : params.sport,
    leagueID: params.leagueID,
    day:
      live || hours !== undefined || q !== ''
        ? undefined
        : /^\d{4}-\d{2}-\d{2}$/.test(day)
          ? day
          : istanbulDay(now),
    hours,
    pre: search.has('pre'),
    market,
    q,
    allLeagues: search.has('leagues'),
    favourites: pathname === paths.sports && search.has('favourites'),
  }
}

/** The same address with these parameters instead; null takes one off. */
export const withParams = (
  search: URLSearchParams,
  change: Readonly<Record<string, string | null>>,
): string => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change))
    if (value === null) next.delete(name)
    else next.set(name, value)
  const text = next.toString()
  return text === '' ? '?' : `?${text}`
}
