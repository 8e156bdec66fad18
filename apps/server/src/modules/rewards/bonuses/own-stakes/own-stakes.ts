import { afterCommit, type Tx } from '@felek/database/database.ts'
import { ownStakes, settledEntryId, undoneAmong, type OwnStake } from '../../../wallet/wallet.ts'
import type { RewardsDeps } from '../../deps.ts'
import { moveCursor, readCursor, takeCursor } from '../../store.ts'
import { isAsSealed, type SealDeps } from '../../seals.ts'
import type { Around } from '../context.ts'
import {
  countedFor,
  insertOwnStakes,
  listWaiting,
  getOwnCenti,
  setUndone,
  type CountedStake,
  type WaitingGrant,
} from './store.ts'
import { ownWeights } from './weights.ts'

/*
 * Own stakes come first: a bonus that asks for them stays shut until so much own money was staked. The journal's reader
 * counts them, each for the oldest bonus that still waits for it, and for nothing else (docs/decisions/0115).
 */

/** Entries of the journal that one transaction looks at. */
const spanMax = 2_000n

/** Each stake for the oldest bonus of its player that is not full yet and was there before it. */
export const shareOut = (
  waiting: readonly WaitingGrant[],
  stakes: readonly OwnStake[],
  weightOf: (game: string, byClass: readonly number[]) => number,
): CountedStake[] => {
  const counted = new Map(waiting.map((g) => [g.bonus_id, g.own_centi]))
  return stakes.flatMap(({ entryId, playerId, amountKurus, game }) => {
    for (const grant of waiting) {
      const soFar = counted.get(grant.bonus_id) ?? 0n
      const fits = grant.player_id === playerId && entryId > grant.own_after
      const weight = fits ? weightOf(game, grant.own_weights) : 0
      if (weight === 0 || soFar >= grant.own_required_centi) continue
      counted.set(grant.bonus_id, soFar + amountKurus * BigInt(weight))
      return [{ entryId, bonusId: grant.bonus_id, playerId, amountKurus, weight }]
    }
    return []
  })
}

/** The stake itself was told before it was counted: pages that asked then have the old sum. */
const tellCounted = ({ eventHub }: RewardsDeps, counted: readonly CountedStake[]): void => {
  const players = new Map(counted.map((s) => [s.bonusId, s.playerId]))
  for (const [bonusId, playerId] of players)
    eventHub.publish('bonus', { bonusID: String(bonusId), state: 'waiting' }, playerId)
}

/** Counts one span of the journal; answers how far it has come. */
const countSpan = (
  deps: RewardsDeps,
  around: Pick<Around, 'kinds'>,
  horizon: bigint,
): Promise<bigint> =>
  deps.db.inTx(async (tx) => {
    const after = await takeCursor(tx, 'own')
    if (after >= horizon) return after
    const waiting = await listWaiting(tx)
    // Nobody waits: there is nothing to read.
    const upTo = waiting.length > 0 && after + spanMax < horizon ? after + spanMax : horizon
    const playerIds = [...new Set(waiting.map((g) => g.player_id))]
    const stakes = playerIds.length === 0 ? [] : await ownStakes(tx, { after, upTo, playerIds })
    if (stakes.length > 0) {
      const weightOf = await ownWeights(
        tx,
        around,
        stakes.map((s) => s.game),
      )
      const counted = shareOut(waiting, stakes, weightOf)
      await insertOwnStakes(deps, tx, counted)
      afterCommit(() => tellCounted(deps, counted))
    }
    await moveCursor(tx, 'own', upTo)
    return upTo
  })

/** Counts every own stake that the journal is sure of. */
export const countOwnStakes = async (
  deps: RewardsDeps,
  around: Pick<Around, 'kinds'>,
): Promise<void> => {
  const horizon = await settledEntryId(deps.db.read)
  if (horizon === undefined) return
  for (let at = await readCursor(deps.db.read, 'own'); at < horizon;)
    at = await countSpan(deps, around, horizon)
}

/** Whether a bonus has its own stakes, those that were given back meanwhile left out. Under `lockBonuses`. */
export const isOwnStaked = async (
  deps: SealDeps,
  tx: Tx,
  bonusId: bigint,
  requiredCenti: bigint,
  now: Date,
): Promise<boolean> => {
  const counted = await countedFor(tx, bonusId)
  const broken = counted.find((row) => !isAsSealed(deps, 'own', row))
  if (broken) throw new Error(`the own stake ${broken.entry_id} is not as it was counted`)
  const entryIds = counted.map((row) => row.entry_id)
  await setUndone(tx, await undoneAmong(tx, entryIds), now)
  return ((await getOwnCenti(tx, [bonusId])).get(bonusId) ?? 0n) >= requiredCenti
}
