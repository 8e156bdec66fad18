import type { RewardsHouse } from '../needs.ts'
import { payEach } from '../pay-each.ts'
import { accountOf } from './feed.ts'
import { listOwed, setPaid, type Owed } from './store.ts'

/**
 * Pays fallen pools. The vault knows each by its pool and cycle, so that it moves once however
 * often it is sent, by whichever process; the player's pages hear of it as of any other movement.
 * No block stops it: it is owed.
 */
export const payFalls = async (house: RewardsHouse): Promise<void> =>
  payEach(house, await listOwed(house.db.read), pay)

const pay = async (house: RewardsHouse, owed: Owed): Promise<void> => {
  const outcome = await house.vault.post({
    verb: 'adjust',
    source: 'jackpot',
    transactionId: `${owed.pool_id}:${owed.cycle}`,
    playerId: owed.winner_id,
    amountKurus: owed.amount_kurus,
    house: accountOf(owed.pool_id),
    roundId: owed.round_id,
    game: owed.game,
  })
  if (outcome.status !== 'ok')
    throw new Error(
      `the vault answered ${outcome.status} to the jackpot ${owed.pool_id}:${owed.cycle}`,
    )
  await setPaid(house.db.read, owed, house.now(), outcome.entryId ?? null)
  if (!outcome.replayed)
    house.log.info(
      { pool: owed.pool_id, cycle: owed.cycle, amountKurus: String(owed.amount_kurus) },
      'a jackpot is paid',
    )
}
