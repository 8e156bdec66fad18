import type { Fixture } from '@felek/contract/protocols/feed/feed.ts'
import { delayS, mbsOf } from '../place/rules.ts'
import type { Board, BoardEvent } from './board.ts'
import type { BoardMarket } from './market.ts'
import type { Reader } from './reader.ts'

/** What names a selection. */
export type Chosen = { eventID: string; marketID: string; outcomeID: string }

/** How a selection stands at this moment, as whoever wants to bet on it must know. */
export type Offer = {
  state: 'open' | 'suspended' | 'gone' | 'closed'
  /** Hundredths; where it is not gone. */
  odds: number | undefined
  live: boolean
  mbs: number
  delayS: number
  fixture: Fixture | undefined
}

/** A board, and whether it is believed. */
export type TrustedBoard = {
  board: Pick<Board, 'events' | 'seq'>
  isFresh: Reader['isFresh']
  /** Desk's word on how many matches a coupon needs, where there is one. */
  mbs?: (eventID: string, marketID: string) => number | undefined
}

/** How many matches a coupon with a selection of this market needs. */
export const mbsAt = (
  { mbs }: Pick<TrustedBoard, 'mbs'>,
  { eventId, fixture }: Pick<BoardEvent, 'eventId' | 'fixture'>,
  { name, type, producer }: Pick<BoardMarket, 'name' | 'type' | 'producer'>,
): number => mbs?.(eventId, name) ?? mbsOf(fixture, type, producer === 'live')

export const goneOffer: Offer = {
  state: 'gone',
  odds: undefined,
  live: false,
  mbs: 1,
  delayS: 0,
  fixture: undefined,
}

const over: ReadonlySet<string> = new Set([
  'ended',
  'closed',
  'cancelled',
  'postponed',
  'abandoned',
])

const hasBegun = ({ fixture }: BoardEvent, now: Date): boolean =>
  now.getTime() >= Date.parse(fixture.startsAt)

/**
 * How a selection stands: what is decided or was never offered is gone; before a match only what
 * has not begun by our clock is open; of a feed that is not believed everything is closed.
 */
export const offerOf = (
  believed: TrustedBoard,
  { eventID, marketID, outcomeID }: Chosen,
  now: Date,
): Offer => {
  const { board, isFresh } = believed
  const event = board.events.get(eventID)
  const market = event?.markets.get(marketID)
  // Of a feed that was never read nobody knows what is gone.
  if (!event && !isFresh('pre') && !isFresh('live')) return { ...goneOffer, state: 'closed' }
  const outcome = market?.outcomes.find((o) => o.outcomeId === outcomeID)
  if (!event || !market || !outcome || outcome.odds === undefined || over.has(event.score.phase))
    return goneOffer
  const { fixture } = event
  const live = market.producer === 'live'
  const known = {
    odds: outcome.odds,
    live,
    mbs: mbsAt(believed, event, market),
    delayS: live ? delayS(fixture) : 0,
    fixture,
  }
  if (!isFresh(market.producer)) return { ...known, state: 'closed' }
  switch (market.status) {
    case 'active':
      return {
        ...known,
        state: outcome.active && (live || !hasBegun(event, now)) ? 'open' : 'suspended',
      }
    case 'suspended':
    case 'handed_over':
      return { ...known, state: 'suspended' }
    default:
      return goneOffer
  }
}
