import type { RewardsDeps } from '../deps.ts'
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
export const payFalls = async (deps: RewardsDeps): Promise<void> =>
  payEach(deps, await listOwed(deps.db.read), pay)

/** Longer than any round lasts: somebody should ask the provider. */
const openMsMax = 10 * 60_000

const waitFor = (deps: RewardsDeps, { pool_id: pool, cycle, fell_at, round_id }: Owed): void => {
  const known = deps.rewardsState.lateFalls
  const fall = `${pool}:${cycle}`
  if (deps.now().getTime() - fell_at.getTime() < openMsMax || known.has(fall)) return
  known.add(fall)
  deps.log.error({ pool, cycle, roundId: round_id }, 'a jackpot waits for its round to be closed')
}

/**
 * It was given back before it was paid: the pool goes on as if it had not fallen. What is in a pool does not change under a
 * batch that is fixed: then later.
 */
const goOn = async (deps: RewardsDeps, owed: Owed): Promise<void> => {
  const isVoid = await deps.adminDb.inTx(async (tx) => {
    await takeCursor(tx, 'jackpots')
    return !(await openBatch(tx)) && voidFall(tx, owed, deps.now())
  })
  const { pool_id: pool, cycle, round_id: roundId, amount_kurus } = owed
  if (isVoid)
    deps.log.error(
      { pool, cycle, roundId, amountKurus: String(amount_kurus) },
      'a jackpot fell to a stake that its provider gave back: nobody won it',
    )
}

const pay = async (deps: RewardsDeps, owed: Owed): Promise<void> => {
  if (!isAsSealed(deps, 'fall', owed))
    throw new Error(`the fall ${owed.pool_id}:${owed.cycle} is not as it was drawn`)
  const fate = await stakeFate(deps.db.read, owed.stake_entry_id)
  if (fate === 'open') return waitFor(deps, owed)
  if (fate === 'undone') return goOn(deps, owed)
  const outcome = await deps.wallet.post({
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
  await setPaid(deps.db.read, owed, deps.now(), outcome.entryId ?? null)
  if (!outcome.replayed)
    deps.log.info(
      { pool: owed.pool_id, cycle: owed.cycle, amountKurus: String(owed.amount_kurus) },
      'a jackpot is paid',
    )
}
