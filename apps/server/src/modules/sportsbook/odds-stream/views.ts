import type { BoardEvent } from '../board/board.ts'
import type { TrustedBoard } from '../board/offer.ts'
import {
  byPlace,
  clockOf,
  isLive,
  isOpen,
  listMarkets,
  scoreOf,
  shownMarket,
} from '../lists/market-view.ts'

/*
 * The board as text, at one moment: each match's and each market's is made once, however many
 * channels it is in.
 */

/** A match of a channel, and which of its markets are told. */
export type Place = { eventID: string; markets: readonly string[] }

export type Views = {
  /** `"id",clock,score` as JSON has them; undefined of what the board does not know. */
  head(eventID: string): string | undefined
  /** A market as JSON; undefined where it is not offered. */
  market(eventID: string, marketID: string): string | undefined
  /** What is in a channel now. */
  placesOf(channel: string): Place[]
}

type EventView = {
  event: BoardEvent
  head: string
  first?: string[]
  markets: Map<string, string | undefined>
}

/** `["1x2","active",[["1","1.85"],…]]`. */
const marketText = (
  believed: TrustedBoard,
  event: BoardEvent,
  marketID: string,
  now: Date,
): string | undefined => {
  const market = event.markets.get(marketID)
  const shown = market && shownMarket(believed, event, market, now)
  return (
    shown &&
    JSON.stringify([
      shown.marketID,
      shown.status,
      shown.outcomes.map(({ outcomeID, odds }) => [outcomeID, odds ?? null]),
    ])
  )
}

const headText = (event: BoardEvent): string =>
  JSON.stringify([event.eventId, clockOf(event), scoreOf(event) ?? null]).slice(1, -1)

/** The board's text at `now`. */
export const viewsOf = (believed: TrustedBoard, now: Date): Views => {
  const { board } = believed
  const known = new Map<string, EventView>()
  const keep = (eventID: string): EventView | undefined => {
    const kept = known.get(eventID)
    if (kept) return kept
    const event = board.events.get(eventID)
    if (!event) return undefined
    const made: EventView = { event, head: headText(event), markets: new Map() }
    known.set(eventID, made)
    return made
  }
  const listed = (wants: (event: BoardEvent) => boolean): Place[] =>
    [...board.events.values()].filter(wants).flatMap(({ eventId }) => {
      const kept = keep(eventId)
      if (!kept) return []
      kept.first ??= listMarkets(kept.event).map((market) => market.name)
      return [{ eventID: eventId, markets: kept.first }]
    })
  return {
    head: (eventID) => keep(eventID)?.head,
    market(eventID, marketID) {
      const kept = keep(eventID)
      if (!kept) return undefined
      if (!kept.markets.has(marketID))
        kept.markets.set(marketID, marketText(believed, kept.event, marketID, now))
      return kept.markets.get(marketID)
    },
    placesOf(channel) {
      if (channel === 'live') return listed(isLive)
      const rest = channel.slice(channel.indexOf(':') + 1)
      if (channel.startsWith('sport:'))
        return listed((event) => event.fixture.sport === rest && isOpen(event))
      if (channel.startsWith('event:')) {
        const markets = [...(board.events.get(rest)?.markets.values() ?? [])].sort(byPlace)
        return [{ eventID: rest, markets: markets.map((market) => market.name) }]
      }
      const places = new Map<string, string[]>()
      for (const leg of rest.split(',')) {
        const at = leg.indexOf('/')
        const eventID = leg.slice(0, at)
        places.set(eventID, [...(places.get(eventID) ?? []), leg.slice(at + 1)])
      }
      return [...places].map(([eventID, markets]) => ({ eventID, markets }))
    },
  }
}
