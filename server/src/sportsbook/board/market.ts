import type { Chances } from '../../../../contract/src/coupon.ts'
import type {
  Chance,
  Market,
  MarketStatus,
  Producer,
  SettledMarket,
} from '../../../../contract/src/feed.ts'
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
  status: MarketStatus
  /** Settled or cancelled by a message of its own: only its rollback opens it again. */
  decided: boolean
  cashOut: boolean
  outcomes: BoardOutcome[]
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
  decided: false,
  cashOut: false,
  outcomes: [],
})

/** Sets a market's odds by its chances; `weighs` says what else does, by outcome. */
export const priceMarket = (
  market: BoardMarket,
  weighs: (outcomeId: string) => Pick<Priced, 'load' | 'override'> = () => ({}),
): void => {
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
export const takeOdds = (market: BoardMarket, said: Market, producer: Producer): void => {
  if (market.decided) return
  if (producer === 'pre' && (market.producer === 'live' || market.status === 'handed_over')) return
  market.producer = producer
  market.status = said.status
  market.cashOut = said.cashOut
  if (said.outcomes.length === 0) return
  market.outcomes = said.outcomes.map((o) => ({
    outcomeId: o.id,
    active: o.active,
    chances: chancesOf(o),
    odds: undefined,
  }))
  priceMarket(market)
}

/** A result came: outcomes that were never offered are known from now on. */
export const takeSettlement = (market: BoardMarket, said: SettledMarket): void => {
  market.status = 'settled'
  market.decided = true
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
