import type { ListedEvent, WholeEvent } from '@felek/contract/sportsbook-lists.ts'
import type { BoardEvent } from '../board/board.ts'
import type { BoardMarket } from '../board/market.ts'
import { mbsAt, type TrustedBoard } from '../board/offer.ts'
import { statusOf } from '../board/event-rows.ts'
import { mbsOf } from '../place/rules.ts'
import {
  byPlace,
  clockOf,
  isOpen,
  lineOf,
  listMarkets,
  scoreOf,
  shownMarket,
} from './market-view.ts'

/* Matches as the wire has them. */

type Status = ListedEvent['status']

const wireMarkets = (
  believed: TrustedBoard,
  event: BoardEvent,
  markets: readonly BoardMarket[],
  now: Date,
): ListedEvent['markets'] =>
  markets.flatMap((market) => {
    const shown = shownMarket(believed, event, market, now)
    if (!shown) return []
    const line = lineOf(shown.marketID)
    return [
      {
        marketID: shown.marketID,
        status: shown.status,
        ...(line === undefined ? {} : { line }),
        mbs: mbsAt(believed, event, market),
        outcomes: shown.outcomes.map(({ outcomeID, odds }) => ({
          outcomeID,
          ...(odds === undefined ? {} : { odds }),
        })),
      },
    ]
  })

const eventWith = (
  believed: TrustedBoard,
  event: BoardEvent,
  shown: readonly BoardMarket[],
  now: Date,
): ListedEvent => {
  const { fixture, score, eventId } = event
  const markets = wireMarkets(believed, event, shown, now)
  const offered = [...event.markets.values()].filter((m) => shownMarket(believed, event, m, now))
  const points = scoreOf(event)
  const { red } = score.statistics
  return {
    eventID: eventId,
    code: fixture.code,
    sport: fixture.sport,
    league: {
      leagueID: fixture.league.id,
      name: fixture.league.name,
      tier: fixture.tier,
      fast: fixture.fast,
    },
    ...(fixture.round === null ? {} : { round: fixture.round }),
    home: fixture.home.name,
    away: fixture.away.name,
    arms: { home: fixture.home.arms, away: fixture.away.arms },
    startsAt: new Date(fixture.startsAt).toISOString(),
    status: statusOf(event) as Status,
    clock: clockOf(event),
    ...(points === undefined ? {} : { score: points }),
    ...(red && red[0] + red[1] > 0 ? { red } : {}),
    mbs: markets[0]?.mbs ?? mbsOf(fixture, '', statusOf(event) === 'live'),
    more: offered.length - markets.length,
    markets,
  }
}

/** A match with the markets of a list. */
export const listedEvent = (
  believed: TrustedBoard,
  event: BoardEvent,
  now: Date,
  wanted?: string,
): ListedEvent => eventWith(believed, event, isOpen(event) ? listMarkets(event, wanted) : [], now)

/** A match with everything that is known of it. */
export const wholeEvent = (believed: TrustedBoard, event: BoardEvent, now: Date): WholeEvent => ({
  ...eventWith(believed, event, [...event.markets.values()].sort(byPlace), now),
  decided: [...event.markets.values()]
    .sort(byPlace)
    .flatMap(({ name, fed, won }) =>
      fed === 'settled' && won ? [{ marketID: name, won: [...won] }] : [],
    ),
  statistics: event.score.statistics,
  incidents: event.incidents.map(({ kind, team, player, clock, at }) => ({
    kind,
    team,
    player,
    clock,
    at,
  })),
  seal: event.fixture.seal,
})
