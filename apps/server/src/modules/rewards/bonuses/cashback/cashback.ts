import type { Query } from '@felek/database/database.ts'
import { playOfStakes } from '../../../wallet/wallet.ts'
import type { Around } from '../context.ts'
import { amountOf, requiredOf, type OfferRow } from '../offers/offer.ts'
import { countedWithin } from '../own-stakes/store.ts'
import { ownWeights } from '../own-stakes/weights.ts'
import { isoWeek, type Week } from './weeks.ts'

/** A week's loss as an offer counts it, and what it gives. Whole kuruş. */
export type Rebate = {
  week: Week
  /** The net loss that counts; zero where play brought more than it took. */
  baseKurus: bigint
  rounds: number
  amountKurus: bigint
  requiredKurus: bigint
  /** Enough to be claimed. */
  suffices: boolean
  /** Until the next week is over as well. */
  until: Date
}

/**
 * The last whole ISO week of a player: own stakes made in it, up to the offer's size, less all that these stakes have
 * won, whenever it came; of the loss no more than a share of the stakes, each by its weight. What was counted for
 * another bonus is in none of it (docs/decisions/0116).
 */
export const computeRebate = async (
  q: Query,
  around: Pick<Around, 'kinds'>,
  playerId: bigint,
  offer: OfferRow,
  now: Date,
): Promise<Rebate> => {
  const week = isoWeek(now, -1)
  const span = { from: week.startsAt, before: week.endsAt }
  const play = await playOfStakes(q, {
    playerId,
    ...span,
    stakeMaxKurus: offer.stake_counted_kurus ?? 0n,
    except: await countedWithin(q, playerId, span),
  })
  const weightOf = await ownWeights(
    q,
    around,
    play.map((p) => p.game),
  )
  const lost = play.reduce((sum, p) => sum + p.stakedKurus - p.wonKurus, 0n)
  const weighedCenti = play.reduce(
    (sum, p) => sum + p.stakedKurus * BigInt(weightOf(p.game, offer.own_weights ?? [])),
    0n,
  )
  const share =
    offer.turnover_share === null ? lost : (weighedCenti * BigInt(offer.turnover_share)) / 10_000n
  const counted = lost < share ? lost : share
  const baseKurus = counted > 0n ? counted : 0n
  const rounds = play.reduce((sum, p) => sum + p.rounds, 0)
  const amountKurus = amountOf(offer, baseKurus)
  return {
    week,
    baseKurus,
    rounds,
    amountKurus,
    requiredKurus: requiredOf(offer, amountKurus),
    suffices:
      baseKurus >= (offer.loss_min_kurus ?? 0n) &&
      rounds >= (offer.rounds_min ?? 0) &&
      amountKurus > 0n,
    until: new Date(week.endsAt.getTime() + 7 * 86_400_000),
  }
}
