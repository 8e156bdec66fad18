import { newId } from '../../../ids.ts'
import type { Tx } from '../../../../../database/src/database.ts'
import { grantBonus } from '../../../wallet/wallet.ts'
import { endClaim } from '../claims/store.ts'
import type { BonusHouse } from '../needs.ts'
import { amountOf, capOf, houseOf, requiredOf, type OfferRow } from '../offers/offer.ts'
import { insertSpins } from '../spins/store.ts'
import { tellOf } from '../tell.ts'
import { insertGrant } from './store.ts'

const dayMs = 86_400_000

export type Gift = {
  playerId: bigint
  offer: OfferRow
  claimId: bigint
  period: string
  baseKurus: bigint
  depositId?: bigint
}

/**
 * Gives what an offer promises, once for its period, in the caller's transaction and under
 * `lockBonuses`; answers the bonus, or undefined where it was had or another purse runs. The claim has
 * then come to its end.
 */
export const give = async (
  tx: Tx,
  house: BonusHouse,
  { playerId, offer, claimId, period, baseKurus, depositId }: Gift,
  now: Date,
): Promise<bigint | undefined> => {
  const bonusId = newId(now)
  const isSpins = offer.kind === 'spins'
  const amountKurus = isSpins ? 0n : amountOf(offer, baseKurus)
  const requiredKurus = isSpins ? 0n : requiredOf(offer, amountKurus)
  const endsAt = new Date(now.getTime() + offer.days * dayMs)
  const isNew = await insertGrant(tx, {
    bonus_id: bonusId,
    player_id: playerId,
    offer_id: offer.offer_id,
    version: offer.version,
    kind: offer.kind,
    claim_id: claimId,
    period,
    base_kurus: baseKurus,
    amount_kurus: amountKurus,
    required_kurus: requiredKurus,
    deposit_id: depositId ?? null,
    created_at: now,
    ends_at: endsAt,
  })
  if (!isNew) return undefined
  await endClaim(tx, claimId, 'granted', now)
  if (isSpins) await insertSpins(tx, bonusId, offer, now)
  else {
    const granted = await grantBonus(tx, {
      playerId,
      bonusId,
      house: houseOf(offer.offer_id),
      amountKurus,
      requiredKurus,
      stakeMaxKurus: offer.stake_max_kurus ?? 0n,
      weights: offer.weights ?? [],
      gamesRefused: offer.games_refused,
      endsAt,
      capKurus: capOf(offer, amountKurus),
    })
    if (granted !== 'ok') throw new Error(`a purse runs beside the new bonus ${bonusId}`)
  }
  await tellOf(house, tx, playerId, { id: bonusId, state: 'active' })
  return bonusId
}
