import type { Query } from '../../../../../database/src/database.ts'
import { sumPlay } from '../../../wallet/wallet.ts'
import { amountOf, requiredOf, type OfferRow } from '../offers/offer.ts'
import { isoWeek, type Week } from './weeks.ts'

/** A week's loss as an offer counts it, and what it gives. Whole kuruş. */
export type Rebate = {
  week: Week
  /** The net loss that counts; zero where play brought more than it took. */
  baseKurus: bigint
  amountKurus: bigint
  requiredKurus: bigint
  /** Enough to be claimed. */
  suffices: boolean
  /** Until the next week is over as well. */
  until: Date
}

/**
 * The last whole ISO week of a player: own stakes in games up to the offer's size, less all that came
 * back of such stakes, by the entries' own times.
 */
export const rebateOf = async (
  q: Query,
  playerId: bigint,
  offer: OfferRow,
  now: Date,
): Promise<Rebate> => {
  const week = isoWeek(now, -1)
  const { stakedKurus, backKurus } = await sumPlay(q, {
    playerId,
    from: week.startsAt,
    before: week.endsAt,
    stakeMaxKurus: offer.stake_counted_kurus ?? 0n,
  })
  const lost = stakedKurus > backKurus ? stakedKurus - backKurus : 0n
  const share =
    offer.turnover_share === null ? lost : (stakedKurus * BigInt(offer.turnover_share)) / 100n
  const baseKurus = lost < share ? lost : share
  const amountKurus = amountOf(offer, baseKurus)
  return {
    week,
    baseKurus,
    amountKurus,
    requiredKurus: requiredOf(offer, amountKurus),
    suffices: baseKurus >= (offer.loss_min_kurus ?? 0n) && amountKurus > 0n,
    until: new Date(week.endsAt.getTime() + 7 * 86_400_000),
  }
}
