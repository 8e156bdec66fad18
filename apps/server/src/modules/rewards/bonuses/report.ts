import type { Query } from '@felek/database/database.ts'
import {
  sumOpenBonusWallets,
  sumBonusFlows,
  sumGross,
  type BonusFlow,
} from '../../wallet/wallet.ts'
import { grantsByIds } from './grants/store.ts'

/** What an offer did on a day of Istanbul (yyyy-mm-dd). Whole kuruş. */
export type OfferLine = {
  offerId: string
  day: string
  /** Given into purses, become cash, gone back. What a converted bonus still wins is a win of the day's play. */
  grantedKurus: bigint
  convertedKurus: bigint
  returnedKurus: bigint
  /** Cash that was given with no purse: free spins. */
  rewardsKurus: bigint
  /** What became cash, and cash that was given. */
  costKurus: bigint
}

export type BonusReport = {
  lines: OfferLine[]
  /** Open purses now: what may still become cash. */
  liability: { offerId: string; openKurus: bigint; count: number }[]
  /** Of each day: own stakes less refunds less wins, what bonuses cost, and what is left. */
  days: { day: string; grossKurus: bigint; costKurus: bigint; netKurus: bigint }[]
}

const offerOf = (house: string): string => house.slice('bonus:'.length)
const sum = (kurus: readonly bigint[]): bigint => kurus.reduce((all, one) => all + one, 0n)

const lineOf = (offerId: string, day: string, flows: readonly BonusFlow[]): OfferLine => {
  const of = (verb: BonusFlow['verb']) =>
    sum(flows.filter((f) => f.verb === verb).map((f) => f.kurus))
  const [convertedKurus, rewardsKurus] = [of('convert'), of('adjust')]
  return {
    offerId,
    day,
    grantedKurus: of('grant'),
    convertedKurus,
    returnedKurus: of('forfeit'),
    rewardsKurus,
    costKurus: convertedKurus + rewardsKurus,
  }
}

const listLines = async (q: Query, flows: readonly BonusFlow[]): Promise<OfferLine[]> => {
  const ids = flows.flatMap((f) => f.bonusId ?? [])
  const offers = new Map((await grantsByIds(q, ids)).map((g) => [g.bonus_id, g.offer_id]))
  const named = flows.map((flow) => ({
    flow,
    offerId: flow.house === null ? (offers.get(flow.bonusId ?? 0n) ?? '') : offerOf(flow.house),
  }))
  const groups = Map.groupBy(named, ({ flow, offerId }) => `${flow.day} ${offerId}`)
  return [...groups.values()].map((group) =>
    lineOf(
      group[0]?.offerId ?? '',
      group[0]?.flow.day ?? '',
      group.map(({ flow }) => flow),
    ),
  )
}

/** What bonuses cost by offer and day, what they still may, and what play brought net of them. */
export const bonusReport = async (q: Query, from: Date, before: Date): Promise<BonusReport> => {
  const lines = await listLines(q, await sumBonusFlows(q, from, before))
  const gross = new Map((await sumGross(q, from, before)).map((g) => [g.day, g.kurus]))
  const days = [...new Set([...gross.keys(), ...lines.map((line) => line.day)])].sort()
  return {
    lines,
    liability: (await sumOpenBonusWallets(q)).map(({ house, kurus, count }) => ({
      offerId: offerOf(house),
      openKurus: kurus,
      count,
    })),
    days: days.map((day) => {
      const costKurus = sum(lines.filter((line) => line.day === day).map((l) => l.costKurus))
      const grossKurus = gross.get(day) ?? 0n
      return { day, grossKurus, costKurus, netKurus: grossKurus - costKurus }
    }),
  }
}
