import type { Query } from '@felek/database/database.ts'
import { typeOf } from '../board/market.ts'
import { worstOf } from '../exposure/limits.ts'
import { exposedOutcomes, type Exposed, type Page } from './store.ts'

export type ExposedMarket = {
  event_id: string
  market: string
  stake_kurus: bigint
  /** What the house loses if the worst of its outcomes comes. */
  liability_kurus: bigint
  coupons: number
}

const marketOf = (event_id: string, market: string, outcomes: readonly Exposed[]) => {
  const sums = new Map(
    outcomes.map((it) => [
      it.outcome,
      { stakeKurus: it.stake_kurus, takeoutKurus: it.takeout_kurus },
    ]),
  )
  return {
    event_id,
    market,
    stake_kurus: outcomes.reduce((sum, it) => sum + it.stake_kurus, 0n),
    liability_kurus: worstOf(sums, typeOf(market)),
    coupons: outcomes.reduce((sum, it) => sum + it.coupons, 0),
  }
}

const worstFirst = (a: ExposedMarket, b: ExposedMarket): number => {
  if (a.liability_kurus !== b.liability_kurus) return a.liability_kurus > b.liability_kurus ? -1 : 1
  const [x, y] = [`${a.event_id} ${a.market}`, `${b.event_id} ${b.market}`]
  return x < y ? -1 : 1
}

/** Markets by what the house may lose on them, the worst first: the sum that limits go by. */
export const listExposed = async (q: Query, { limit, offset }: Page): Promise<ExposedMarket[]> => {
  const events = Map.groupBy(await exposedOutcomes(q), (it) => it.event_id)
  return [...events]
    .flatMap(([event, all]) =>
      [...Map.groupBy(all, (it) => it.market)].map(([market, outcomes]) =>
        marketOf(event, market, outcomes),
      ),
    )
    .toSorted(worstFirst)
    .slice(offset, offset + limit)
}
