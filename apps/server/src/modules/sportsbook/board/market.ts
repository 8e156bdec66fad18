import type { Chances } from '@felek/contract/coupon.ts'
import type {
  Chance,
  Market,
  MarketStatus,
  Producer,
  SettledMarket,
} from '@felek/contract/protocols/feed/feed.ts'
import { pricesOf, type Priced } from '../prices/price.ts'

/** An outcome as the board has it. */
export type BoardOutcome = {
  outcomeId: string
  active: boolean
  chances: Chances
  /** Hundredths; undefined where it can not be offered. */
  odds: number | undefined
}

/** A market as its feed last described it. */
export type BoardMarket = {
  name: string
  /** `total` of `total|2.5`. */
  type: string
  producer: Producer
  /** As it stands: what the feed says, but what desk holds is not active. */
  status: MarketStatus
  /** What the feed says. */
  fed: MarketStatus
  /** Desk has suspended it. */
  held: boolean
  /** Settled or cancelled by a message of its own: only its rollback opens it again. */
  decided: boolean
  cashOut: boolean
  outcomes: BoardOutcome[]
  /** Of one that is settled, as far as this board has heard it: none where all is void. */
  won: readonly string[] | undefined
}

export const typeOf = (name: string): string => name.split('|')[0] ?? ''

const chancesOf = (c: Chance): Chances =>
  'p' in c
    ? { win: c.p, halfWin: 0, void: 0, halfLose: 0 }
    : { win: c.pWin, halfWin: c.pHalfWin, void: c.pVoid, halfLose: c.pHalfLose }

export const newMarket = (name: string, producer: Producer): BoardMarket => ({
  name,
  type: typeOf(name),
  producer,
  status: 'inactive',
  fed: 'inactive',
  held: false,
  decided: false,
  cashOut: false,
  outcomes: [],
  won: undefined,
})

/** What weighs on a market's price but its chances, by outcome. */
export type Weighs = (outcomeId: string) => Pick<Priced, 'load' | 'override'>

/** The feed says how a market stands. */
export const setStatus = (market: BoardMarket, fed: MarketStatus): void => {
  market.fed = fed
  market.status = market.held && fed === 'active' ? 'suspended' : fed
}

/** Desk suspends a market, or lets it go: then it stands as the feed says by now. */
export const setHeld = (market: BoardMarket, held: boolean): void => {
  market.held = held
  setStatus(market, market.fed)
}

/** Sets a market's odds by its chances and by what else weighs on them. */
export const priceMarket = (market: BoardMarket, weighs: Weighs): void => {
  const kind = { type: market.type, live: market.producer === 'live' }
  const odds = pricesOf(
    kind,
    market.outcomes.map((o) => ({ ...o, ...weighs(o.outcomeId) })),
  )
  market.outcomes.forEach((outcome, i) => (outcome.odds = odds[i]))
}

/**
 * Takes what a message says of a market's odds. A decided one stays as it is; one that a producer
 * handed over is not its any more.
 */
export const takeOdds = (
  market: BoardMarket,
  said: Market,
  { producer, weighs }: { producer: Producer; weighs: Weighs },
): void => {
  if (market.decided) return
  if (producer === 'pre' && (market.producer === 'live' || market.status === 'handed_over')) return
  market.producer = producer
  setStatus(market, said.status)
  market.cashOut = said.cashOut
  if (said.outcomes.length === 0) return
  market.outcomes = said.outcomes.map((o) => ({
    outcomeId: o.id,
    active: o.active,
    chances: chancesOf(o),
    odds: undefined,
  }))
  priceMarket(market, weighs)
}

/** A result came: outcomes that were never offered are known from now on. */
export const takeSettlement = (market: BoardMarket, said: SettledMarket): void => {
  setStatus(market, 'settled')
  market.decided = true
  market.won = said.outcomes.filter((o) => o.result === 1 && o.voidFactor < 1).map(({ id }) => id)
  const known = new Set(market.outcomes.map((o) => o.outcomeId))
  for (const { id } of said.outcomes)
    if (!known.has(id))
      market.outcomes.push({
        outcomeId: id,
        active: false,
        chances: { win: 0, halfWin: 0, void: 0, halfLose: 0 },
        odds: undefined,
      })
}
