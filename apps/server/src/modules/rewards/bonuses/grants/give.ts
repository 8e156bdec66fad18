import { newId } from '../../../../database/ids.ts'
import type { Tx } from '@felek/database/database.ts'
import { grantBonus, getLastEntry } from '../../../wallet/wallet.ts'
import { endClaim } from '../claims/store.ts'
import type { BonusDeps } from '../deps.ts'
import {
  amountOf,
  capOf,
  fundingAccountOf,
  ownRequiredOf,
  requiredOf,
  type OfferRow,
} from '../offers/offer.ts'
import { isAsSealed, isOfferGenuine } from '../../seals.ts'
import { insertSpins } from '../spins/store.ts'
import { publishBonus } from '../publish.ts'
import { insertGrant, openGrant, type GrantRow } from './store.ts'

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
 * then come to its end. What asks for own stakes waits for them; anything else is open at once.
 */
export const give = async (
  tx: Tx,
  deps: BonusDeps,
  { playerId, offer, claimId, period, baseKurus, depositId }: Gift,
  now: Date,
): Promise<bigint | undefined> => {
  const bonusId = newId(now)
  const isSpins = offer.kind === 'spins'
  const amountKurus = isSpins ? 0n : amountOf(offer, baseKurus)
  const requiredKurus = isSpins ? 0n : requiredOf(offer, amountKurus)
  const endsAt = new Date(now.getTime() + offer.days * dayMs)
  const ownRequired = ownRequiredOf(offer, baseKurus) * 100n
  const grant = {
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
    own_required_centi: ownRequired,
    own_after: ownRequired > 0n ? await getLastEntry(tx, playerId) : 0n,
  }
  if (!isOfferGenuine(deps, offer)) {
    deps.log.error(
      { offerId: offer.offer_id, version: offer.version },
      'an offer is not as it was written: nothing is given of it',
    )
    return undefined
  }
  if (!(await insertGrant(deps, tx, grant))) return undefined
  await endClaim(tx, claimId, 'granted', now)
  if (ownRequired === 0n) await fill(tx, grant, offer, now)
  const state = ownRequired === 0n ? 'active' : 'waiting'
  await publishBonus(deps, tx, playerId, { id: bonusId, state })
  return bonusId
}

type Filled = Pick<
  GrantRow,
  'bonus_id' | 'player_id' | 'amount_kurus' | 'required_kurus' | 'ends_at'
>

/** Brings what is given: the money into the purse, or the spins. */
const fill = async (tx: Tx, grant: Filled, offer: OfferRow, now: Date): Promise<void> => {
  if (offer.kind === 'spins') return insertSpins(tx, grant.bonus_id, offer, now)
  const granted = await grantBonus(tx, {
    playerId: grant.player_id,
    bonusId: grant.bonus_id,
    house: fundingAccountOf(offer.offer_id),
    amountKurus: grant.amount_kurus,
    requiredKurus: grant.required_kurus,
    stakeMaxKurus: offer.stake_max_kurus ?? 0n,
    weights: offer.weights ?? [],
    gamesRefused: offer.games_refused,
    endsAt: grant.ends_at,
    capKurus: capOf(offer, grant.amount_kurus),
    giftBackKurus: offer.gift_returns ? grant.amount_kurus : 0n,
  })
  if (granted !== 'ok') throw new Error(`a purse runs beside the new bonus ${grant.bonus_id}`)
}

/**
 * Opens a bonus whose own stakes are there, under `lockBonuses`: its days begin now. What its player has had from the
 * vault until then decides nothing: it was given when it was claimed.
 */
export const openWaiting = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  offer: OfferRow,
  now: Date,
): Promise<void> => {
  if (!isAsSealed(deps, 'grant', grant) || !isOfferGenuine(deps, offer))
    throw new Error(`the bonus ${grant.bonus_id} is not as it was given: it is not opened`)
  const endsAt = new Date(now.getTime() + offer.days * dayMs)
  if (!(await openGrant(tx, grant.bonus_id, endsAt, now)))
    throw new Error(`the bonus ${grant.bonus_id} was opened by two`)
  await fill(tx, { ...grant, ends_at: endsAt }, offer, now)
  await publishBonus(deps, tx, grant.player_id, { id: grant.bonus_id, state: 'active' })
}
