import type { Board, MarketOverrides } from '../board/board.ts'
import type { SportsDeps } from '../deps.ts'
import { limitOf } from './limits.ts'
import type { MarketSums } from './sums.ts'

/*
 * What weighs on the board's prices: how much more hangs on an outcome than on its market's others, and
 * desk's word. Loads are looked at every ten seconds by the clock, in every process at once, so that
 * prices do not flicker and are the same everywhere.
 */

const tiltMs = 10_000
/** A load is told in hundredths: less than that moves no price. */
const steps = 100

/** An outcome's takeout above the mean of its market's, as a part of the limit, −1 … 1. */
export const loadsOf = (
  sums: MarketSums,
  outcomes: readonly string[],
  limitKurus: bigint,
): Map<string, number> => {
  const takeout = (id: string) => Number(sums.get(id)?.takeoutKurus ?? 0n)
  const mean = outcomes.reduce((sum, id) => sum + takeout(id), 0) / outcomes.length
  const most = Math.max(1, Number(limitKurus))
  return new Map(
    outcomes.map((id) => {
      const load = Math.max(-1, Math.min(1, (takeout(id) - mean) / most))
      return [id, Math.round(load * steps) / steps]
    }),
  )
}

export type Weighing = MarketOverrides & {
  /** Desk's word on how many matches a coupon needs. */
  mbs(eventID: string, marketID: string): number | undefined
  /**
   * Reads what hangs on selections and what desk says, and has the board reprice what that changes.
   * Answers the events.
   */
  tick(board: Board): Promise<string[]>
}

export const createWeighing = (deps: Pick<SportsDeps, 'now' | 'sportsState'>): Weighing => {
  const exposure = deps.sportsState.exposure
  const { terms } = exposure
  let loads = new Map<string, Map<string, number>>()
  let lookedAt = -1

  /** Loads as they are now; answers the markets whose are others than before. */
  const look = (board: Board): { eventID: string; marketID: string }[] => {
    const before = loads
    loads = new Map()
    const changed: { eventID: string; marketID: string }[] = []
    const laden = [...exposure.marketsLaden()]
    for (const { eventID, marketID, outcomes } of laden) {
      const event = board.events.get(eventID)
      const market = event?.markets.get(marketID)
      if (!event || !market || market.decided) continue
      const limit =
        terms.ofMarket('limit', eventID, marketID) ??
        limitOf(event.fixture, market.producer === 'live')
      const ids = market.outcomes.map((o) => o.outcomeId)
      const now = loadsOf(outcomes, ids, limit)
      const key = `${eventID}/${marketID}`
      loads.set(key, now)
      const was = before.get(key)
      if ([...now].some(([id, load]) => load !== (was?.get(id) ?? 0)))
        changed.push({ eventID, marketID })
    }
    for (const key of before.keys()) {
      const [eventID = '', marketID = ''] = key.split('/', 2)
      if (!loads.has(key)) changed.push({ eventID, marketID })
    }
    return changed
  }

  return {
    weighs: (eventId, market) => (outcomeId) => {
      const price = terms.of('price', `${eventId}/${market}/${outcomeId}`)
      return {
        load: loads.get(`${eventId}/${market}`)?.get(outcomeId) ?? 0,
        ...(price === undefined ? {} : { override: Number(price) }),
      }
    },
    mbs(eventID, marketID) {
      const need = terms.ofMarket('mbs', eventID, marketID)
      return need === undefined ? undefined : Number(need)
    },
    holds: (eventId, market) => terms.ofMarket('suspended', eventId, market) !== undefined,
    async tick(board) {
      await exposure.read()
      const events = terms.takeChanged()
      for (const eventId of events) board.reweigh(eventId)
      const turn = Math.floor(deps.now().getTime() / tiltMs)
      if (turn === lookedAt) return events
      lookedAt = turn
      const markets = look(board)
      for (const { eventID, marketID } of markets) board.reweigh(eventID, marketID)
      return [...new Set([...events, ...markets.map((it) => it.eventID)])]
    },
  }
}
