import {
  largestLineStake,
  lineCount,
  mbsUnmet,
  oddsOf,
  oddsText,
  potentialWin,
  totalOdds,
  type Bets,
} from '@felek/contract/coupon.ts'
import type { ErrorCode } from '@felek/contract/errors.ts'
import { toAmount, toKurus } from '@felek/contract/money.ts'
import type { Concerned, OddsPolicy } from '@felek/contract/sportsbook.ts'
import type { Chosen, Offer } from '../board/offer.ts'
import type { StakeLimit } from '../exposure/exposure.ts'
import { Refusal, type MessageValues } from '../../../rpc/refusal.ts'
import { rules } from './rules.ts'

/** A slip as it came. */
export type Slip = {
  selections: readonly (Chosen & { odds: string; banker: boolean })[]
  systems?: readonly number[] | undefined
  lineStake: string
  oddsPolicy: OddsPolicy
}

/** A slip beside what the board and the limits say of it at one moment. */
export type Looked = { slip: Slip; offers: readonly Offer[]; bets: Bets; room: StakeLimit }

/** Why a slip would be refused, and the selections concerned. */
export type Fault = {
  key: ErrorCode
  values: MessageValues
  selections: Concerned[]
  maxLineStake?: bigint
}

export const systemsOf = ({ selections, systems }: Slip): readonly number[] =>
  systems ?? [selections.length]

/** The slip at the board's odds; a selection that has none keeps those that were sent. */
export const betsAt = (slip: Slip, offers: readonly Offer[]): Bets => ({
  legs: slip.selections.map(({ odds, banker }, i) => ({
    odds: offers[i]?.odds ?? oddsOf(odds),
    banker,
  })),
  systems: systemsOf(slip),
})

const concern = ({ slip, offers }: Looked, at: (offer: Offer, index: number) => boolean) =>
  slip.selections.flatMap(({ eventID, marketID, outcomeID }, index): Concerned[] => {
    const offer = offers[index]
    if (offer === undefined || !at(offer, index)) return []
    const odds = offer.odds === undefined ? {} : { odds: oddsText(offer.odds) }
    return [{ index, eventID, marketID, outcomeID, ...odds }]
  })

const fault = (key: ErrorCode, selections: Concerned[], values: MessageValues = {}): Fault[] =>
  selections.length === 0 ? [] : [{ key, values, selections }]

/** Whether the policy does not take these odds in place of those shown. */
const isOtherwise = (policy: OddsPolicy, shown: number, now: number): boolean =>
  policy === 'none'
    ? now !== shown
    : policy === 'better'
      ? now < shown
      : now * 100 < shown * rules.leastPercent

const closed = (it: Looked) =>
  fault(
    'sports_closed',
    concern(it, (o) => o.state === 'closed'),
  )
const goneOnes = (it: Looked) =>
  fault(
    'selection_gone',
    concern(it, (o) => o.state === 'gone'),
  )
const suspended = (it: Looked) =>
  fault(
    'selection_suspended',
    concern(it, (o) => o.state === 'suspended'),
  )
const changed = (it: Looked) =>
  fault(
    'odds_changed',
    concern(
      it,
      (o, i) =>
        o.odds !== undefined &&
        isOtherwise(it.slip.oddsPolicy, oddsOf(it.slip.selections[i]?.odds ?? ''), o.odds),
    ),
  )

const related = (it: Looked): Fault[] => {
  const hangsBy = it.slip.selections.map(({ eventID }, i) => {
    const key = it.offers[i]?.fixture?.related
    return key === undefined ? [`event ${eventID}`] : [`event ${eventID}`, `key ${key}`]
  })
  const all = hangsBy.flat()
  const isTwice = (by: string) => all.indexOf(by) !== all.lastIndexOf(by)
  return fault(
    'selections_related',
    concern(it, (_, i) => hangsBy[i]?.some(isTwice) ?? false),
  )
}

const mbs = (it: Looked): Fault[] => {
  const need = mbsUnmet(
    it.offers.map((o) => o.mbs),
    it.bets.systems,
  )
  return need === undefined
    ? []
    : fault(
        'mbs_unmet',
        concern(it, (o) => o.mbs > Math.min(...it.bets.systems)),
        { need },
      )
}

/** The line stakes that a slip may have; the largest is under the smallest where it may have none. */
export const lineStakesOf = ({
  bets,
  room,
}: Pick<Looked, 'bets' | 'room'>): { min: bigint; max: bigint } => {
  const lines = lineCount(bets)
  const up = (rules.stakeMin + lines - 1n) / lines
  const byStake = rules.stakeMax / lines
  const byPayout =
    totalOdds(bets) > rules.totalOddsMax ? 0n : largestLineStake(bets, rules.payoutMax)
  const max = byStake < byPayout ? byStake : byPayout
  return {
    min: up > rules.lineStakeMin ? up : rules.lineStakeMin,
    max: room.max !== undefined && room.max < max ? room.max : max,
  }
}

const amounts = (it: Looked): Fault[] => {
  const { bets, slip } = it
  const lineStakeKurus = toKurus(slip.lineStake)
  const stake = lineStakeKurus * lineCount(bets)
  const { min, max } = lineStakesOf(it)
  const all = concern(it, () => true)
  if (lineStakeKurus < min || stake > rules.stakeMax)
    return [{ key: 'amount_out_of_range', values: {}, selections: [], maxLineStake: max }]
  return potentialWin({ ...bets, lineStakeKurus }) > rules.payoutMax ||
    totalOdds(bets) > rules.totalOddsMax
    ? [
        {
          key: 'payout_limit',
          values: { max: rules.payoutMax },
          selections: all,
          maxLineStake: max,
        },
      ]
    : []
}

/** By the limits: what the house may lose on an outcome, and to a player on a selection. */
const limits = (it: Looked): Fault[] => {
  const { max, tight } = it.room
  if (max === undefined || toKurus(it.slip.lineStake) <= max) return []
  const largest = lineStakesOf(it).max
  const selections = concern(it, (_, i) => tight.includes(i))
  return [{ key: 'stake_limit', values: { max: largest }, selections, maxLineStake: largest }]
}

/** In the order of the law; who places hears of the first alone, who asks of all. */
export const faultsOf = (it: Looked): Fault[] =>
  [closed, goneOnes, related, mbs, suspended, changed, amounts, limits].flatMap((check) =>
    check(it),
  )

/** What is looked at again once a delay is over. */
export const lateFaultsOf = (it: Looked): Fault[] =>
  [closed, goneOnes, suspended, changed, amounts, limits].flatMap((check) => check(it))

export const refusalOfFault = ({ key, values, selections, maxLineStake }: Fault): Refusal =>
  new Refusal(key, values, undefined, {
    selections,
    ...(maxLineStake === undefined ? {} : { maxLineStake: toAmount(maxLineStake) }),
  })
