import {
  incidentsMax,
  type FeedMessage,
  type FeedMessageOf,
  type Fixture,
  type Market,
  type Producer,
  type Score,
  type Snapshot,
  type SnapshotIncident,
} from '@felek/contract/protocols/feed/feed.ts'
import {
  newMarket,
  priceMarket,
  setHeld,
  setStatus,
  takeOdds,
  takeSettlement,
  type BoardMarket,
  type Weighs,
} from './market.ts'

/*
 * Every market that can be bet on, in memory, as the feed's messages in their order make it. The
 * board knows no network and no clock: the reader hands it each message once.
 */

export type BoardEvent = {
  eventId: string
  fixture: Fixture
  score: Score
  markets: Map<string, BoardMarket>
  incidents: SnapshotIncident[]
}

/** What the house says of a market beside its feed: what weighs on its prices, whether desk holds it. */
export type MarketOverrides = {
  weighs(eventId: string, market: string): Weighs
  holds(eventId: string, market: string): boolean
}

export type Board = {
  /** The last message that it has read. */
  readonly seq: number
  readonly events: ReadonlyMap<string, BoardEvent>
  /** The feed's own time when it last said anything. */
  readonly saidAt: Date | undefined
  /** The feed lives, by its own time. */
  alive(at: string): void
  /** Reads a message; false where it is of an event that the board does not know. */
  apply(message: FeedMessage): boolean
  /** Counts a message that is none and suspends what it may have been about. */
  skip(seq: number, eventId: string | null): void
  /** Suspends markets that were described in a way that can not be believed. */
  suspend(eventId: string, markets?: readonly string[]): void
  /** Begins anew from a snapshot. */
  reset(snapshot: Snapshot): void
  /** The house says otherwise than before of an event, or of one of its markets. */
  reweigh(eventId: string, market?: string): void
  /** Forgets an event. */
  forget(eventId: string): void
}

const unplayed: Score = { phase: 'not_started', clock: null, points: [0, 0], statistics: {} }

const silent: MarketOverrides = { weighs: () => () => ({}), holds: () => false }

/** An event, and what the house says of its markets. */
type Place = { event: BoardEvent; house: MarketOverrides }

const marketOf = ({ event, house }: Place, name: string, producer: Producer): BoardMarket => {
  const known = event.markets.get(name)
  if (known) return known
  const made = newMarket(name, producer)
  setHeld(made, house.holds(event.eventId, name))
  event.markets.set(name, made)
  return made
}

const stop = (markets: Iterable<BoardMarket>): void => {
  for (const market of markets) if (market.fed === 'active') setStatus(market, 'suspended')
}

/** What a cancel means for what can still be bet on: a window that has ended means nothing. */
const takeCancel = (place: Place, m: FeedMessageOf<'bet_cancel'>): void => {
  if (m.to !== undefined) return
  for (const name of m.markets) {
    const market = marketOf(place, name, m.producer)
    setStatus(market, 'cancelled')
    market.decided = true
  }
}

/** Undone: it waits for odds, whatever they were before. */
const reopen = (event: BoardEvent, names: readonly string[], from: BoardMarket['status']): void => {
  for (const name of names) {
    const market = event.markets.get(name)
    if (market?.decided !== true || market.fed !== from) continue
    market.decided = false
    market.won = undefined
    setStatus(market, 'suspended')
  }
}

const takeFixture = (event: BoardEvent, m: FeedMessageOf<'fixture_change'>): void => {
  event.fixture = m.fixture
  // Cancelled, or played otherwise than it was priced: nothing of before holds until it is said anew.
  if (m.change === 'cancelled') event.score = { ...event.score, phase: 'cancelled' }
  if (m.change === 'cancelled' || m.change === 'format') stop(event.markets.values())
}

/** A match that is over without having been played to its end. */
export const unended: ReadonlySet<string> = new Set(['cancelled', 'postponed', 'abandoned'])

/** That a match is closed says nothing of how it ended: one that was never played stays so. */
const closedAs = (was: Score, said: Score): Score =>
  said.phase === 'closed' && unended.has(was.phase) ? { ...said, phase: was.phase } : said

const takeMarkets = (place: Place, said: readonly Market[], producer: Producer): BoardMarket[] =>
  said.map((one) => {
    const market = marketOf(place, one.market, producer)
    takeOdds(market, one, { producer, weighs: place.house.weighs(place.event.eventId, one.market) })
    return market
  })

const takeOthers = (place: Place, m: FeedMessage): void => {
  const { event } = place
  switch (m.type) {
    case 'odds_change':
      event.score = closedAs(event.score, m.score)
      return void takeMarkets(place, m.markets, m.producer)
    case 'bet_stop': {
      const all = m.groups.includes('all')
      return stop([...event.markets.values()].filter((it) => all || m.groups.includes(it.type)))
    }
    case 'bet_settlement':
      for (const said of m.markets) takeSettlement(marketOf(place, said.market, m.producer), said)
      return
    case 'rollback_bet_settlement':
      return reopen(event, m.markets, 'settled')
    case 'bet_cancel':
      return takeCancel(place, m)
    case 'rollback_bet_cancel':
      return reopen(event, m.markets, 'cancelled')
    case 'incident':
      event.incidents.push(m)
      if (event.incidents.length > incidentsMax) event.incidents.shift()
      return
    case 'fixture_change':
      takeFixture(event, m)
  }
}

export const createBoard = (house: MarketOverrides = silent): Board => {
  const events = new Map<string, BoardEvent>()
  let seq = 0
  let saidAt: Date | undefined
  return {
    get seq() {
      return seq
    },
    events,
    get saidAt() {
      return saidAt
    },
    alive(at) {
      saidAt = new Date(at)
    },
    apply(message) {
      seq = message.seq
      const at = new Date(message.at)
      // What is read late was said before the feed last lived.
      if (saidAt === undefined || at > saidAt) saidAt = at
      let event = events.get(message.event)
      if (!event && message.type === 'fixture_change') {
        const { fixture } = message
        event = {
          eventId: message.event,
          fixture,
          score: unplayed,
          markets: new Map(),
          incidents: [],
        }
        events.set(message.event, event)
      }
      if (!event) return false
      takeOthers({ event, house }, message)
      return true
    },
    skip(to, eventId) {
      seq = to
      if (eventId !== null) this.suspend(eventId)
    },
    suspend(eventId, names) {
      const event = events.get(eventId)
      if (!event) return
      stop([...event.markets.values()].filter((it) => names?.includes(it.name) ?? true))
    },
    reset(snapshot) {
      events.clear()
      seq = snapshot.seq
      for (const { event: eventId, fixture, score, incidents = [] } of snapshot.fixtures)
        events.set(eventId, { eventId, fixture, score, markets: new Map(), incidents })
      for (const { event: eventId, producer, markets } of snapshot.markets) {
        const event = events.get(eventId)
        if (!event) continue
        for (const market of takeMarkets({ event, house }, markets, producer))
          market.decided = market.fed === 'settled' || market.fed === 'cancelled'
      }
    },
    reweigh(eventId, name) {
      const event = events.get(eventId)
      if (!event) return
      for (const market of event.markets.values()) {
        if (name !== undefined && market.name !== name) continue
        setHeld(market, house.holds(eventId, market.name))
        if (!market.decided) priceMarket(market, house.weighs(eventId, market.name))
      }
    },
    forget: (eventId) => void events.delete(eventId),
  }
}
