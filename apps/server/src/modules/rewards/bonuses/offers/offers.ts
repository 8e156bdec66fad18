import type { Query, Tx } from '@felek/database/database.ts'
import { isOfferGenuine, type SealDeps } from '../../seals.ts'
import { checkAllowed, checkOffer, OfferFault, type BonusRules } from './check.ts'
import {
  endActive,
  insertVersion,
  listActiveOffers,
  setActive,
  takeDraft,
  type NewOffer,
} from './store.ts'

/** Writes a new version of an offer, a draft. Throws an `OfferFault` where it could not be kept to. */
export const saveOffer = async (
  deps: Pick<SealDeps, 'env'>,
  tx: Tx,
  offer: NewOffer,
): Promise<number> => {
  checkOffer(offer)
  return insertVersion(deps, tx, offer)
}

/**
 * Offers a draft from now on, in place of the version before; what was claimed or given under that
 * one stays as it is. Throws an `OfferFault` where the profile forbids it.
 */
export const activateOffer = async (
  deps: SealDeps,
  tx: Tx,
  { offerId, version }: { offerId: string; version: number },
  rules: BonusRules,
  now: Date,
): Promise<void> => {
  const draft = await takeDraft(tx, offerId, version)
  if (!draft) throw new OfferFault([`Version ${version} of ${offerId} is no draft.`])
  if (!isOfferGenuine(deps, draft))
    throw new OfferFault([`Version ${version} of ${offerId} is not as it was written.`])
  checkOffer(draft)
  checkAllowed(draft, rules)
  await endActive(tx, offerId)
  await setActive(tx, offerId, version, now)
}

/**
 * Throws an `OfferFault` where something is offered that the profile forbids: an offer that was activated
 * under another profile, or came with the database.
 */
export const requireAllowedOffers = async (q: Query, rules: BonusRules): Promise<void> => {
  for (const offer of await listActiveOffers(q)) {
    try {
      checkAllowed(offer, rules)
    } catch (error) {
      if (!(error instanceof OfferFault)) throw error
      throw new OfferFault([`The offer ${offer.offer_id} is active.`, ...error.faults])
    }
  }
}
