import { oddsText } from '@felek/contract/coupon.ts'
import { marketKinds } from '@felek/contract/protocols/feed/markets.ts'
import type { BoardEvent } from '../board/board.ts'
import type { BoardMarket } from '../board/market.ts'
import type { TrustedBoard } from '../board/offer.ts'
import { statusOf } from '../board/event-rows.ts'

/* What of the board a page shows: one reading of it, for lists and stream alike. */

export type ShownMarket = {
  marketID: string
  type: string
  status: 'active' | 'suspended'
  /** `"1.85"`, undefined where it can not be bet on. */
  outcomes: { outcomeID: string; odds: string | undefined }[]
}

export const isOpen = (event: BoardEvent): boolean => {
  const status = statusOf(event)
  return status === 'upcoming' || status === 'live'
}
export const isLive = (event: BoardEvent): boolean => statusOf(event) === 'live'

export const lineOf = (marketID: string): string | undefined => marketID.split('|')[1]

/**
 * A market as it is shown now; undefined where it is not offered (any more). Active is only what a
 * bet would be taken on: the same rule as `offerOf`'s.
 */
export const shownMarket = (
  { isFresh }: Pick<TrustedBoard, 'isFresh'>,
  event: BoardEvent,
  market: BoardMarket,
  now: Date,
): ShownMarket | undefined => {
  const { status, producer } = market
  if (status !== 'active' && status !== 'suspended' && status !== 'handed_over') return undefined
  if (!isOpen(event) || !market.outcomes.some((o) => o.odds !== undefined)) return undefined
  const isTooLate = producer === 'pre' && now.getTime() >= Date.parse(event.fixture.startsAt)
  const isActive = status === 'active' && isFresh(producer) && !isTooLate
  return {
    marketID: market.name,
    type: market.type,
    status: isActive ? 'active' : 'suspended',
    outcomes: market.outcomes.map((o) => ({
      outcomeID: o.outcomeId,
      odds: o.active && o.odds !== undefined ? oddsText(o.odds) : undefined,
    })),
  }
}

const places: readonly string[] = Object.keys(marketKinds)
const lineNumber = (market: BoardMarket): number =>
  Number(
    lineOf(market.name)
      ?.replace(/^[a-z]+:/, '')
      .replace(':', '.') ?? 0,
  )

/** As a page has them: by kind, then by line. */
export const byPlace = (a: BoardMarket, b: BoardMarket): number =>
  places.indexOf(a.type) - places.indexOf(b.type) ||
  lineNumber(a) - lineNumber(b) ||
  (a.name < b.name ? -1 : 1)

/** The markets of a match in a list, the most wanted first. */
const firstTypes: Readonly<Record<string, readonly string[]>> = {
  football: ['1x2', 'total'],
  basketball: ['winner', 'pts-total'],
  tennis: ['winner', 'games'],
  volleyball: ['winner', 'pts-total'],
}
const favouriteLine: Readonly<Record<string, string>> = { total: '2.5' }

const gapOf = (market: BoardMarket): number => {
  const odds = market.outcomes.map((o) => o.odds ?? Infinity)
  return Math.max(...odds) - Math.min(...odds)
}

/** Of markets that differ by their line: the usual one, else the most balanced. */
const mainLine = (markets: readonly BoardMarket[]): BoardMarket | undefined => {
  const usual = markets.find((m) => lineOf(m.name) === favouriteLine[m.type])
  if (usual) return usual
  return markets.reduce<BoardMarket | undefined>(
    (best, it) => (best === undefined || gapOf(it) < gapOf(best) ? it : best),
    undefined,
  )
}

const isOffered = ({ status, outcomes }: BoardMarket): boolean =>
  (status === 'active' || status === 'suspended' || status === 'handed_over') &&
  outcomes.some((o) => o.odds !== undefined)

/** A row has room for so many outcomes of a market beside each other. */
const rowMax = 3
const isPriced = ({ status, outcomes }: BoardMarket): boolean =>
  status === 'active' && outcomes.every((o) => o.active && o.odds !== undefined)

/** What stands where a market of a row has closed: the next one that is open, and fits. */
const nextOpen = (
  offered: readonly BoardMarket[],
  taken: ReadonlySet<string>,
): BoardMarket | undefined => {
  const fitting = offered.filter((m) => !taken.has(m.type) && m.outcomes.length <= rowMax)
  return fitting.find(isPriced) ?? fitting[0]
}

/**
 * Which of a match's markets a list shows: `wanted` a type or a market, or the sport's first ones, each of which gives
 * way to the next open one once it has closed.
 */
export const listMarkets = (event: BoardEvent, wanted?: string): BoardMarket[] => {
  const exact = wanted?.includes('|') === true ? event.markets.get(wanted) : undefined
  if (wanted?.includes('|')) return exact ? [exact] : []
  const offered = [...event.markets.values()].filter(isOffered).sort(byPlace)
  const ofType = (type: string) => mainLine(offered.filter((m) => m.type === type))
  if (wanted !== undefined) return [ofType(wanted) ?? []].flat()
  const types = firstTypes[event.fixture.sport] ?? []
  const taken = new Set(types)
  return types.flatMap((type) => {
    const found = ofType(type) ?? nextOpen(offered, taken)
    if (!found) return []
    taken.add(found.type)
    return [found]
  })
}

/** How many of a match's markets are offered. */
export const offeredIn = ({ markets }: BoardEvent): number =>
  [...markets.values()].filter(isOffered).length

/** Under this nobody bets on a favourite: it is as good as decided. */
const worthMin = 110

/** Whether a match has both of its sport's first markets to bet on, and neither is as good as decided. */
export const isFull = ({ fixture, markets }: BoardEvent): boolean => {
  const priced = [...markets.values()].filter(isPriced)
  return (firstTypes[fixture.sport] ?? []).every((type) =>
    mainLine(priced.filter((m) => m.type === type))?.outcomes.every(
      (o) => (o.odds ?? 0) >= worthMin,
    ),
  )
}

/** The phase and the seconds of its clock, in no language. */
export const clockOf = ({ score }: BoardEvent): string =>
  score.clock === null ? score.phase : `${score.phase} ${score.clock}`

const unplayed: ReadonlySet<string> = new Set(['not_started', 'postponed', 'cancelled'])

/** `2:1`; undefined of a match that has not begun, or never will. */
export const scoreOf = (event: BoardEvent): string | undefined =>
  unplayed.has(event.score.phase) ? undefined : event.score.points.join(':')
