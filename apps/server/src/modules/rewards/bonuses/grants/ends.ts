import type { BonusEnd } from '@felek/contract/bonuses.ts'
import type { Tx } from '@felek/database/database.ts'
import { endBonus, readBonusWallet } from '../../../wallet/wallet.ts'
import { endClaim, lockBonuses, findOpenClaim } from '../claims/store.ts'
import type { BonusDeps } from '../deps.ts'
import { isAsSealed } from '../../seals.ts'
import { cancelSpins, getSpins } from '../spins/store.ts'
import { publishBonus } from '../publish.ts'
import { activeGrants, endGrant, grantOfDeposit, type GrantEnd, type GrantRow } from './store.ts'

type How = { state: GrantEnd['state']; reason?: BonusEnd }

const note = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  end: GrantEnd,
  now: Date,
): Promise<void> => {
  if (!(await endGrant(tx, grant.bonus_id, end, now)))
    throw new Error(`the bonus ${grant.bonus_id} was ended by two`)
  await publishBonus(deps, tx, grant.player_id, { id: grant.bonus_id, state: end.state })
}

const nothing = { wageredCenti: 0n, convertedKurus: 0n, forfeitedKurus: 0n } as const

/** Ends spins: what was won stays, what is left is taken back from the provider. */
const endSpins = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  how: How,
  now: Date,
): Promise<void> => {
  await cancelSpins(tx, grant.bonus_id, now)
  await note(tx, deps, grant, { ...how, ...nothing }, now)
}

/**
 * Ends a grant under `lockBonuses`; what is in its purse goes back where it came from. Answers
 * what that was, in kuruş.
 */
export const takeAway = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  how: How,
  now: Date,
): Promise<bigint> => {
  // What waits for own stakes has brought nothing yet.
  if (grant.state === 'waiting') {
    await note(tx, deps, grant, { ...how, ...nothing }, now)
    return 0n
  }
  if (grant.kind === 'spins') {
    await endSpins(tx, deps, grant, how, now)
    return 0n
  }
  const purse = await readBonusWallet(tx, grant.player_id)
  const ended = await endBonus(tx, grant.player_id, grant.bonus_id, 'forfeit')
  if (ended.outcome !== 'ended')
    throw new Error(`the vault answered ${ended.outcome} to the end of bonus ${grant.bonus_id}`)
  const wageredCenti = purse?.bonusId === grant.bonus_id ? purse.wageredCenti : 0n
  const { convertedKurus, forfeitedKurus } = ended
  await note(tx, deps, grant, { ...how, wageredCenti, convertedKurus, forfeitedKurus }, now)
  return forfeitedKurus
}

/**
 * Makes cash of a bonus that is wagered, or ends one whose time is over; what is wagered is converted
 * also then. False where it is too early for either.
 */
export const convertOrExpire = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  how: 'convert' | 'expire',
  now: Date,
): Promise<boolean> => {
  if (grant.state === 'waiting') {
    if (how === 'convert') return false
    await takeAway(tx, deps, grant, { state: 'expired' }, now)
    return true
  }
  if (grant.kind === 'spins') {
    if (how === 'convert') return false
    await endSpins(tx, deps, grant, { state: 'expired' }, now)
    return true
  }
  if (!isAsSealed(deps, 'grant', grant))
    throw new Error(`the bonus ${grant.bonus_id} is not as it was given: it becomes no cash`)
  const purse = await readBonusWallet(tx, grant.player_id)
  const ended = await endBonus(tx, grant.player_id, grant.bonus_id, how)
  if (ended.outcome === 'too_early') return false
  if (ended.outcome === 'not_found') throw new Error(`bonus ${grant.bonus_id} has no purse`)
  const state = ended.outcome === 'converted' ? 'converted' : 'expired'
  const wageredCenti = purse?.bonusId === grant.bonus_id ? purse.wageredCenti : 0n
  const { convertedKurus, forfeitedKurus } = ended
  await note(tx, deps, grant, { state, wageredCenti, convertedKurus, forfeitedKurus }, now)
  return true
}

/** A purse that was played to nothing, with nothing open: it gives way to the next bonus. */
export const endSpent = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  now: Date,
): Promise<void> => void (await takeAway(tx, deps, grant, { state: 'completed' }, now))

/** Spins that were all played. */
export const endPlayed = async (
  tx: Tx,
  deps: BonusDeps,
  grant: GrantRow,
  now: Date,
): Promise<void> => {
  const left = (await getSpins(tx, [grant.bonus_id])).get(grant.bonus_id)?.spins_left
  if (left !== 0) throw new Error(`bonus ${grant.bonus_id} has spins left`)
  await note(tx, deps, grant, { state: 'completed', ...nothing }, now)
}

/**
 * Ends everything that a player has been given, and what they asked for: an exclusion (a pause never
 * does), a closed account, staff. Call it before whatever else of the transaction holds the player's row
 * in the vault. Answers how much went back, in kuruş.
 */
export const forfeitBonus = async (
  tx: Tx,
  deps: BonusDeps,
  playerId: bigint,
  reason: Extract<BonusEnd, 'excluded' | 'closed' | 'staff'>,
  now: Date,
): Promise<bigint> => {
  await lockBonuses(tx, playerId)
  const claim = await findOpenClaim(tx, playerId)
  if (claim) await endClaim(tx, claim.claim_id, 'dropped', now)
  let gone = 0n
  for (const grant of await activeGrants(tx, playerId))
    gone += await takeAway(tx, deps, grant, { state: 'forfeited', reason }, now)
  return gone
}

/** What a withdrawal would end: the player's purse, with what is in it; under `lockBonuses` from here on. */
export const findForfeitableBonus = async (
  tx: Tx,
  playerId: bigint,
): Promise<{ grant: GrantRow; balanceKurus: bigint } | undefined> => {
  await lockBonuses(tx, playerId)
  const grant = (await activeGrants(tx, playerId)).find((g) => g.kind !== 'spins')
  // What waits for own stakes has nothing in it that a withdrawal could take along.
  if (grant?.state !== 'active') return undefined
  const purse = await readBonusWallet(tx, playerId)
  return { grant, balanceKurus: purse?.bonusId === grant.bonus_id ? purse.balanceKurus : 0n }
}

/** The deposit on which a bonus was given has gone back: so does what is left of the bonus. */
export const depositReturned = async (
  tx: Tx,
  deps: BonusDeps,
  { playerId, depositId }: { playerId: bigint; depositId: bigint },
  now: Date,
): Promise<void> => {
  await lockBonuses(tx, playerId)
  const grant = await grantOfDeposit(tx, depositId)
  if (grant?.player_id === playerId)
    await takeAway(tx, deps, grant, { state: 'forfeited', reason: 'deposit_returned' }, now)
}
