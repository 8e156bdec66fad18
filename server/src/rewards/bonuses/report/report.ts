import type { Query } from '../../../../../database/src/database.ts'
import { openByOffer, sumByOffer, sumGross, type OfferDay } from './store.ts'

/** What an offer did on a day. Whole kuruş. */
export type OfferLine = OfferDay & {
  /** What became cash, and cash that was given with no purse. */
  cost_kurus: bigint
}

export type BonusReport = {
  lines: OfferLine[]
  /** Open purses now: what may still become cash. */
  liability: { offer_id: string; open_kurus: bigint; open: number }[]
  /** Of each day: own stakes less refunds less wins, what bonuses cost, and what is left. */
  days: { day: string; gross_kurus: bigint; cost_kurus: bigint; net_kurus: bigint }[]
}

/** What bonuses cost by offer and day, what they still may, and what play brought net of them. */
export const bonusReport = async (q: Query, from: Date, before: Date): Promise<BonusReport> => {
  const lines = (await sumByOffer(q, from, before)).map((line) => ({
    ...line,
    cost_kurus: line.converted_kurus + line.rewards_kurus,
  }))
  const gross = new Map((await sumGross(q, from, before)).map((g) => [g.day, g.gross_kurus]))
  const named = new Set([...gross.keys(), ...lines.map((line) => line.day)])
  const days = [...named].sort().map((day) => {
    const costs = lines.filter((line) => line.day === day)
    const cost = costs.reduce((sum, line) => sum + line.cost_kurus, 0n)
    const grossKurus = gross.get(day) ?? 0n
    return { day, gross_kurus: grossKurus, cost_kurus: cost, net_kurus: grossKurus - cost }
  })
  return { lines, liability: await openByOffer(q), days }
}
