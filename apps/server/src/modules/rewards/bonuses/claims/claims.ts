import { foldCode } from '@felek/contract/fold.ts'
import type { Tx } from '@felek/database/database.ts'
import { newId } from '../../../../database/ids.ts'
import { registeredCodes } from '../../../players/players.ts'
import { Refusal } from '../../../../rpc/refusal.ts'
import type { Around } from '../context.ts'
import { computeRebate, type Rebate } from '../cashback/cashback.ts'
import { give } from '../grants/give.ts'
import type { BonusDeps } from '../deps.ts'
import type { OfferRow } from '../offers/offer.ts'
import { activeOffer, offerOfCode } from '../offers/store.ts'
import { findFacts } from './facts.ts'
import { isOver, isSoon, judge, periodOf, type Facts, type Standing } from './judge.ts'
import {
  endClaim,
  insertClaim,
  lockBonuses,
  lockLinks,
  findOpenClaim,
  type ClaimRow,
  type StoredClaim,
} from './store.ts'

const dayMs = 86_400_000
/** No claim of a registration waits longer. */
const registrationMs = 30 * dayMs

/** What a player names: an offer of those that are shown, or a code. */
export type OfferSelector = { offerID?: string | undefined; code?: string | undefined }

const offerNamed = async (
  tx: Tx,
  { offerID, code }: OfferSelector,
  now: Date,
): Promise<OfferRow> => {
  if (code) {
    const offer = await offerOfCode(tx, foldCode(code))
    if (!offer || isOver(offer, now) || (offerID !== undefined && offerID !== offer.offer_id))
      throw new Refusal('promo_invalid')
    return offer
  }
  const offer = await activeOffer(tx, offerID ?? '')
  if (!offer || offer.by_code_only) throw new Refusal('not_found')
  if (isOver(offer, now)) throw new Refusal('bonus_over')
  return offer
}

/** What a player reads whose claim is refused. */
const refusalOf = ({ state, why }: Standing, { refusal }: Facts): Refusal => {
  if (why === 'bonus_active') return new Refusal('bonus_active')
  if (why === 'excluded') return new Refusal('excluded')
  if (why === 'blocked') return new Refusal('account_blocked')
  if (why === 'paused' && refusal?.until) return new Refusal('paused', { date: refusal.until })
  if (why === 'limit')
    return new Refusal('limit_reached', {}, undefined, { reason: refusal?.why ?? '' })
  if (state === 'used') return new Refusal('bonus_used')
  return new Refusal('bonus_not_yet', {}, undefined, { why: why ?? state })
}

export type Claimed = { claim: ClaimRow; offer: OfferRow; bonusId: bigint | undefined }

/**
 * Claims an offer: of a deposit the claim waits for it, anything else is given at once. Holds the
 * player's bonuses until the end of the transaction: call it before whatever holds their row in the vault.
 */
export const claimOffer = async (
  tx: Tx,
  deps: BonusDeps,
  around: Pick<Around, 'kinds' | 'linked'>,
  playerId: bigint,
  named: OfferSelector,
  now: Date,
): Promise<Claimed> => {
  await waitingClaim(tx, deps, playerId, now)
  const offer = await offerNamed(tx, named, now)
  const rebate =
    offer.kind === 'cashback' ? await computeRebate(tx, around, playerId, offer, now) : undefined
  return claimed(tx, deps, around, { playerId, named, offer, rebate }, now)
}

/** Claims what is offered for a deposit, with that deposit; nothing else can be claimed so. */
export const claimWithDeposit = async (
  tx: Tx,
  deps: BonusDeps,
  around: Pick<Around, 'linked'>,
  playerId: bigint,
  named: OfferSelector,
  now: Date,
): Promise<Claimed> => {
  await waitingClaim(tx, deps, playerId, now)
  const offer = await offerNamed(tx, named, now)
  if (offer.kind !== 'deposit') throw new Refusal(named.code ? 'promo_invalid' : 'not_found')
  return claimed(tx, deps, around, { playerId, named, offer, rebate: undefined }, now)
}

type Claim = { playerId: bigint; named: OfferSelector; offer: OfferRow; rebate: Rebate | undefined }

const claimed = async (
  tx: Tx,
  deps: BonusDeps,
  around: Pick<Around, 'linked'>,
  { playerId, named, offer, rebate }: Claim,
  now: Date,
): Promise<Claimed> => {
  await lockLinks(tx, playerId, await around.linked(tx, playerId))
  const facts = await findFacts(tx, around, playerId, now)
  if (!facts?.player.active) throw new Refusal('not_found')
  const standing = judge(offer, facts, rebate, now)
  if (standing.state === 'claimed' && facts.openClaim)
    return { claim: facts.openClaim, offer, bonusId: undefined }
  if (standing.state !== 'open' || isSoon(offer, now)) throw refusalOf(standing, facts)
  const claim = await write(tx, deps, playerId, offer, { via: named.code ? 'code' : 'page', now })
  if (offer.kind === 'deposit') return { claim, offer, bonusId: undefined }
  const period = periodOf(offer, now)
  const baseKurus = rebate?.baseKurus ?? 0n
  const gift = { playerId, offer, claimId: claim.claim_id, period, baseKurus }
  const bonusId = await give(tx, deps, gift, now)
  if (bonusId === undefined) throw new Refusal('bonus_used')
  return { claim, offer, bonusId }
}

const write = async (
  tx: Tx,
  deps: BonusDeps,
  playerId: bigint,
  offer: OfferRow,
  { via, now }: { via: ClaimRow['via']; now: Date },
): Promise<ClaimRow> => {
  const claim = {
    claim_id: newId(now),
    player_id: playerId,
    offer_id: offer.offer_id,
    version: offer.version,
    via,
    claimed_at: now,
    expires_at: new Date(now.getTime() + offer.claim_days * dayMs),
  }
  // What is given at once waits for nothing, and stands beside a claim that does.
  const waits = offer.kind === 'deposit'
  const written = await insertClaim(deps, tx, {
    ...claim,
    ...(waits ? {} : { state: 'granted', ended_at: now }),
  })
  if (!written) throw new Refusal('bonus_not_yet', {}, undefined, { why: 'claim_open' })
  return {
    ...claim,
    state: waits ? 'open' : 'granted',
    ended_at: waits ? null : now,
    reason: null,
  }
}

/** Takes a claim back that waits. */
export const dropClaim = async (
  tx: Tx,
  deps: BonusDeps,
  playerId: bigint,
  claimId: bigint | undefined,
  now: Date,
): Promise<ClaimRow> => {
  const claim = await waitingClaim(tx, deps, playerId, now)
  if (claim === undefined || claim.claim_id !== claimId) throw new Refusal('not_found')
  await endClaim(tx, claimId, 'dropped', now)
  return claim
}

/**
 * A promotion code that was named at registration is a claim from the confirmation on, once. A job
 * writes it, under `lockBonuses`; who looks at a player's claims does not wait for it.
 */
export const claimOfRegistration = async (
  tx: Tx,
  deps: BonusDeps,
  playerId: bigint,
  now: Date,
): Promise<void> => {
  const since = new Date(now.getTime() - registrationMs)
  const [registered] = await registeredCodes(tx, since, playerId)
  if (!registered) return
  const offer = await offerOfCode(tx, registered.code)
  if (offer?.kind !== 'deposit' || isOver(offer, now) || isSoon(offer, now)) return
  const expiresAt = new Date(registered.at.getTime() + offer.claim_days * dayMs)
  if (expiresAt <= now) return
  await insertClaim(deps, tx, {
    claim_id: newId(now),
    player_id: playerId,
    offer_id: offer.offer_id,
    version: offer.version,
    via: 'registration',
    claimed_at: registered.at,
    expires_at: expiresAt,
  })
}

/**
 * The claim that waits for a player's deposit; one whose time is over has lapsed. The player's bonuses are
 * held from here to the end of the transaction.
 */
export const waitingClaim = async (
  tx: Tx,
  deps: BonusDeps,
  playerId: bigint,
  now: Date,
): Promise<StoredClaim | undefined> => {
  await lockBonuses(tx, playerId)
  await claimOfRegistration(tx, deps, playerId, now)
  const claim = await findOpenClaim(tx, playerId)
  if (!claim || claim.expires_at > now) return claim
  await endClaim(tx, claim.claim_id, 'lapsed', now)
  return undefined
}
