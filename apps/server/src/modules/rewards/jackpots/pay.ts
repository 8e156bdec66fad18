import type { RewardsHouse } from '../deps.ts'
import { payEach } from '../pay-each.ts'
import { openBatch } from './batches/store.ts'
import { accountOf } from './moves.ts'
import { stakeFate } from '../../wallet/wallet.ts'
import { isAsSealed } from '../seals.ts'
import { takeCursor } from '../store.ts'
import { listOwed, setPaid, voidFall, type Owed } from './store.ts'

/**
 * Pays fallen pools, each once the round of its stake is closed: until then the provider may give
 * the stake back, and then nobody has won. The vault knows each by its pool and cycle, so that it moves once however
 * often it is sent, by whichever process; the player's pages hear of it as of any other movement.
 * No block stops it: it is owed.
 */
export const payFalls = async (house: RewardsHouse): Promise<void> =>
  payEach(house, await listOwed(house.db.read), pay)

/** Longer than any round lasts: somebody should ask the provider. */
const openMsMax = 10 * 60_000

const waitFor = (house: RewardsHouse, { pool_id: pool, cycle, fell_at, round_id }: Owed): void => {
  const known = house.rewardsState.lateFalls
  const fall = `${pool}:${cycle}`
  if (house.now().getTime() - fell_at.getTime() < openMsMax || known.has(fall)) return
  known.add(fall)
  house.log.error({ pool, cycle, roundId: round_id }, 'a jackpot waits for its round to be closed')
}

/**
 * It was given back before it was paid: the pool goes on as if it had not fallen. What is in a pool does not change under a
 * batch that is fixed: then later.
 */
const goOn = async (house: RewardsHouse, owed: Owed): Promise<void> => {
  const isVoid = await house.ledger.inTx(async (tx) => {
    await takeCursor(tx, 'jackpots')
    return !(await openBatch(tx)) && voidFall(tx, owed, house.now())
  })
  const { pool_id: pool, cycle, round_id: roundId, amount_kurus } = owed
  if (isVoid)
    house.log.error(
      { pool, cycle, roundId, amountKurus: String(amount_kurus) },
      'a jackpot fell to a stake that its provider gave back: nobody won it',
    )
}

const pay = async (house: RewardsHouse, owed: Owed): Promise<void> => {
  if (!isAsSealed(house, 'fall', owed))
    throw new Error(`the fall ${owed.pool_id}:${owed.cycle} is not as it was drawn`)
  const fate = await stakeFate(house.db.read, owed.stake_entry_id)
  if (fate === 'open') return waitFor(house, owed)
  if (fate === 'undone') return goOn(house, owed)
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
