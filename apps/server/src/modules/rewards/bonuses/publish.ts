import type { BonusState } from '@felek/contract/bonuses.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { toBalance } from '../../wallet/wallet.ts'
import type { BonusHouse } from './deps.ts'

/**
 * Once the transaction is committed the player's pages hear what became of a bonus, and the balance:
 * grants and ends are none of the vault's movements, of which it tells itself.
 */
export const tellOf = async (
  house: BonusHouse,
  tx: Tx,
  playerId: bigint,
  bonus: { id: bigint; state: BonusState },
): Promise<void> => {
  if (!house.eventHub.hears(playerId)) return
  const balance = toBalance(await house.vault.balances(tx, playerId))
  afterCommit(() => {
    house.eventHub.publish('balance', balance, playerId)
    house.eventHub.publish('bonus', { bonusID: String(bonus.id), state: bonus.state }, playerId)
  })
}
