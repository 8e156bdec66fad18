import type { SportInList } from '@felek/contract/sportsbook-lists.ts'
import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { fold } from '@felek/contract/fold.ts'
import { searched, wordsOf } from '../../games/games.ts'
import type { Board, BoardEvent } from '../board/board.ts'
import { isFull, isLive, isOpen, offeredIn } from './market-view.ts'

/* Which matches of the board a list has, and in which order. */

type Events = Pick<Board, 'events'>

const startOf = ({ fixture }: BoardEvent): number => Date.parse(fixture.startsAt)

/** By time, then as a bulletin has them: the league, the number. */
const byTime = (a: BoardEvent, b: BoardEvent): number =>
  startOf(a) - startOf(b) ||
  (a.fixture.league.name < b.fixture.league.name
    ? -1
    : a.fixture.league.name > b.fixture.league.name
      ? 1
      : 0) ||
  (a.fixture.code < b.fixture.code ? -1 : 1)

/** Istanbul has had no summer time since 2016. */
const istanbulMs = 3 * 3_600_000
const dayMs = 86_400_000

/** From midnight to midnight in Istanbul. */
export const spanOfDay = (day: string): { from: Date; before: Date } => {
  const from = Date.parse(day) - istanbulMs
  return { from: new Date(from), before: new Date(from + dayMs) }
}
export const dayOf = (now: Date): string =>
  new Date(now.getTime() + istanbulMs).toISOString().slice(0, 10)

export type SportsEventsQuery = {
  sport?: string | undefined
  leagueID?: string | undefined
  day?: string | undefined
  hours?: number | undefined
  live?: boolean | undefined
  eventIDs?: readonly string[] | undefined
}

/** Matches that are open, but for those that are named: of these the ones that are over too. */
export const selectEvents = (board: Events, wanted: SportsEventsQuery, now: Date): BoardEvent[] => {
  const { sport, leagueID, day, hours, live, eventIDs } = wanted
  const span = day === undefined ? undefined : spanOfDay(day)
  const untilMs = hours === undefined ? Infinity : now.getTime() + hours * 3_600_000
  const among =
    eventIDs === undefined
      ? [...board.events.values()].filter(isOpen)
      : [...new Set(eventIDs)].flatMap((id) => board.events.get(id) ?? [])
  return among
    .filter(
      (event) =>
        (sport === undefined || event.fixture.sport === sport) &&
        (leagueID === undefined || event.fixture.league.id === leagueID) &&
        (live === undefined || isLive(event) === live) &&
        startOf(event) < untilMs &&
        (span === undefined ||
          (startOf(event) >= span.from.getTime() && startOf(event) < span.before.getTime())),
    )
    .sort(byTime)
}

const liveShown = 6
const highlightsMax = 12
const byTier = (a: BoardEvent, b: BoardEvent): number =>
  a.fixture.tier < b.fixture.tier ? -1 : a.fixture.tier > b.fixture.tier ? 1 : byTime(a, b)

/** Live matches for the front: a full market first, then the best known league, then the one with most to bet on. */
const forFront = (played: readonly BoardEvent[]): BoardEvent[] => {
  const ranked = played.map((event) => ({ event, full: isFull(event), offered: offeredIn(event) }))
  return ranked
    .sort(
      (a, b) =>
        Number(b.full) - Number(a.full) ||
        a.event.fixture.tier.localeCompare(b.event.fixture.tier) ||
        b.offered - a.offered ||
        byTime(a.event, b.event),
    )
    .map(({ event }) => event)
}

/** What a page begins with: live matches that are worth a place in front, then what begins next. */
export const highlights = (board: Events, now: Date): BoardEvent[] => {
  const live = forFront(selectEvents(board, { live: true }, now)).slice(0, liveShown)
  const next = selectEvents(board, { live: false, hours: 72 }, now).filter(
    (event) => startOf(event) > now.getTime(),
  )
  return [...live, ...next.sort(byTier)].slice(0, highlightsMax)
}

/** What a search looks into; a match that is described anew has another fixture. */
const keys = new WeakMap<Fixture, string>()
const keyOf = ({ fixture }: BoardEvent): string => {
  const known = keys.get(fixture)
  if (known !== undefined) return known
  const { home, away, league, code } = fixture
  const made = fold(`${home.name} ${away.name} ${league.name} ${code}`)
  keys.set(fixture, made)
  return made
}

const foundMax = 20

/** Open matches by their teams, their league or their code; folded as games are. */
export const searchEvents = (board: Events, q: string): BoardEvent[] => {
  const open = [...board.events.values()].filter(isOpen).sort(byTime)
  const byCode = /^\d{4}$/.test(q) ? open.filter(({ fixture }) => fixture.code === q) : []
  if (byCode.length > 0) return byCode.slice(0, foundMax)
  const things = open.map((event) => ({ event, searchKey: keyOf(event) }))
  return searched(things, wordsOf(q))
    .slice(0, foundMax)
    .map(({ event }) => event)
}

const places = ['football', 'basketball', 'tennis', 'volleyball']

/** Sports with their leagues, each with how many matches of it are open. */
export const sportsOf = (board: Events): SportInList[] => {
  const sports = new Map<string, SportInList>()
  for (const event of board.events.values()) {
    if (!isOpen(event)) continue
    const { sport: name, league, tier, fast } = event.fixture
    const sport = sports.get(name) ?? { sport: name, live: 0, upcoming: 0, leagues: [] }
    sports.set(name, sport)
    let own = sport.leagues.find((it) => it.leagueID === league.id)
    if (!own) {
      own = { leagueID: league.id, name: league.name, tier, fast, live: 0, upcoming: 0 }
      sport.leagues.push(own)
    }
    const kind = isLive(event) ? 'live' : 'upcoming'
    sport[kind] += 1
    own[kind] += 1
  }
  for (const { leagues } of sports.values())
    leagues.sort((a, b) =>
      a.tier === b.tier ? (a.name < b.name ? -1 : 1) : a.tier < b.tier ? -1 : 1,
    )
  return [...sports.values()].sort((a, b) => places.indexOf(a.sport) - places.indexOf(b.sport))
}
