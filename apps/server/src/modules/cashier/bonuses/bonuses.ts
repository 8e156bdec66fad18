import type { Tx } from '@felek/database/database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { Refusal } from '../../../rpc/refusal.ts'
import {
  awaitedBy,
  claimWithDeposit,
  grantOnDeposit,
  findForfeitableBonus,
  takeAway,
  type Waiting,
} from '../../rewards/rewards.ts'
import type { CashierDeps } from '../deps.ts'
import { attempt } from '../store.ts'
import { listDuplicateAccounts } from './duplicate-accounts.ts'

/*
 * Where bonuses meet the cashier: a claim that comes with a deposit, the bonus that a credited deposit
 * brings, the bonus that a withdrawal gives up.
 */

const around = { linked: listDuplicateAccounts }

/** Claims what a deposit's form names, by offer or code; before whatever holds the player's row in the vault. */
export const claimWith = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  named: { offerID?: string | undefined; promotionCode?: string | undefined },
  now: Date,
): Promise<void> => {
  const { offerID, promotionCode: code } = named
  if (offerID === undefined && !code) return
  await claimWithDeposit(tx, deps, around, playerId, { offerID, code }, now)
}

/** What waits for a deposit that is about to be credited; ask before the vault is asked. */
export const awaited = (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  now: Date,
): Promise<Waiting | undefined> => awaitedBy(tx, deps, around, playerId, now)

/**
 * Gives what waited for a deposit that the vault has credited. The deposit stands, whatever becomes of
 * the bonus: what fails there is taken back alone, and the claim goes on waiting.
 */
export const grantAwaited = async (
  tx: Tx,
  deps: CashierDeps,
  waiting: Waiting | undefined,
  deposit: { id: bigint; amountKurus: bigint },
  now: Date,
): Promise<void> => {
  if (!waiting) return
  const given = await attempt(tx, () => grantOnDeposit(tx, deps, around, waiting, deposit, now))
  if ('error' in given)
    deps.log.error(
      { err: given.error, requestId: String(deposit.id) },
      'a deposit was credited and its bonus could not be given',
    )
}

/**
 * A withdrawal gives an active bonus up, and says so beforehand. Asked before the vault holds the money, in
 * its transaction.
 */
export const giveUpBonus = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  forfeitBonus: boolean,
  now: Date,
): Promise<void> => {
  const atStake = await findForfeitableBonus(tx, playerId)
  if (!atStake) return
  const { grant, balanceKurus } = atStake
  if (!forfeitBonus)
    throw new Refusal('bonus_forfeits', { amount: balanceKurus }, undefined, {
      bonusID: String(grant.bonus_id),
      amount: toAmount(balanceKurus),
    })
  await takeAway(tx, deps, grant, { state: 'forfeited', reason: 'withdrawal' }, now)
}
