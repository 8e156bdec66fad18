import type { ClaimEnd } from '@felek/contract/bonuses.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { hasDeposited } from '../../../wallet/wallet.ts'
import type { Around } from '../context.ts'
import { waitingClaim } from '../claims/claims.ts'
import { findFacts } from '../claims/facts.ts'
import { periodOf } from '../claims/judge.ts'
import { endClaim, lockLinks, type ClaimRow } from '../claims/store.ts'
import { isAsSealed } from '../../seals.ts'
import type { BonusDeps } from '../deps.ts'
import type { OfferRow } from '../offers/offer.ts'
import { offerVersions } from '../offers/store.ts'
import { give } from './give.ts'

/** What waits for a deposit that is about to be credited. */
export type Waiting = { claim: ClaimRow; offer: OfferRow; isFirst: boolean }

/**
 * To be asked in the transaction that credits a deposit, before the vault is: the claim that waits for
 * it. The player's bonuses are held from here on, so the next deposit waits for this one, and one of
 * somebody who may be the same person too.
 */
export const awaitedBy = async (
  tx: Tx,
  deps: BonusDeps,
  around: Pick<Around, 'linked'>,
  playerId: bigint,
  now: Date,
): Promise<Waiting | undefined> => {
  const claim = await waitingClaim(tx, deps, playerId, now)
  if (!claim) return undefined
  if (!isAsSealed(deps, 'claim', claim)) {
    deps.log.error(
      { claimId: String(claim.claim_id) },
      'a claim is not as it was made: no deposit brings its bonus',
    )
    return undefined
  }
  const offer = (await offerVersions(tx, [claim])).get(`${claim.offer_id}:${claim.version}`)
  if (!offer) throw new Error(`claim ${claim.claim_id} is for an offer that never was`)
  await lockLinks(tx, playerId, await around.linked(tx, playerId))
  return { claim, offer, isFirst: !(await hasDeposited(tx, playerId)) }
}

/**
 * Once the vault has credited a deposit: gives the bonus that waited for it, where it fits. One that does
 * not fit leaves the claim waiting, but for an offer for first deposits, which no later one can be.
 */
export const grantOnDeposit = async (
  tx: Tx,
  deps: BonusDeps,
  around: Pick<Around, 'linked'>,
  { claim, offer, isFirst }: Waiting,
  deposit: { id: bigint; amountKurus: bigint },
  now: Date,
): Promise<void> => {
  const playerId = claim.player_id
  const over = async (why: ClaimEnd): Promise<void> => {
    await endClaim(tx, claim.claim_id, 'lapsed', now, why)
    const gone = { bonusID: String(claim.claim_id), state: 'lapsed' as const }
    afterCommit(() => deps.eventHub.publish('bonus', gone, playerId))
  }
  if (offer.first_deposit && !isFirst) return over('not_first')
  if (deposit.amountKurus < (offer.deposit_min_kurus ?? 0n))
    return offer.first_deposit ? over('small') : undefined
  const facts = await findFacts(tx, around, playerId, now)
  const period = periodOf(offer, now)
  if (facts === undefined || facts.hasPurse || facts.refusal !== undefined) return
  const had = facts.had.filter((h) => h.offer_id === offer.offer_id && h.period === period)
  if (had.length > 0) return period === '' ? over('had') : undefined
  await give(
    tx,
    deps,
    {
      playerId,
      offer,
      claimId: claim.claim_id,
      period,
      baseKurus: deposit.amountKurus,
      depositId: deposit.id,
    },
    now,
  )
}
