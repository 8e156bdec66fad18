import type { BonusState } from '@felek/contract/bonuses.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { toBalance } from '../../wallet/wallet.ts'
import type { BonusDeps } from './deps.ts'

/**
 * Once the transaction is committed the player's pages hear what became of a bonus, and the balance:
 * grants and ends are none of the vault's movements, of which it tells itself.
 */
export const publishBonus = async (
  deps: BonusDeps,
  tx: Tx,
  playerId: bigint,
  bonus: { id: bigint; state: BonusState },
): Promise<void> => {
  if (!deps.eventHub.hears(playerId)) return
  const balance = toBalance(await deps.wallet.balances(tx, playerId))
  afterCommit(() => {
    deps.eventHub.publish('balance', balance, playerId)
    deps.eventHub.publish('bonus', { bonusID: String(bonus.id), state: bonus.state }, playerId)
  })
}
