import { afterCommit, isTransient, type Tx } from '@felek/database/database.ts'
import type { CashierDeps } from '../deps.ts'
import { computeLevel, isWithin, type Fact } from '../facts/fact.ts'
import { gatherFacts } from '../facts/facts.ts'
import { publishRequest } from '../publish.ts'
import * as store from './store.ts'

/*
 * What leaves without a person: a withdrawal that is small enough and has no fact above the level of the setting, as
 * long as its player's day and everybody's hour have room. What does not fit waits for staff, or for room.
 */

const together = 50

const findWait = async (
  tx: Tx,
  { env }: CashierDeps,
  request: store.ClearingRow,
  facts: readonly Fact[],
  now: Date,
): Promise<store.WaitsFor | undefined> => {
  const { amount_kurus: amountKurus } = request
  const { maxKurus, playerDayKurus, houseHourKurus, level } = env.withdrawalRule
  if (amountKurus > maxKurus || !isWithin(computeLevel(facts), level)) return 'staff'
  await store.lockBudgets(tx)
  const sums = await store.sumByRule(tx, request, now)
  if (sums.playerDayKurus + amountKurus > playerDayKurus) return 'player_day'
  return sums.isQueueing || sums.houseHourKurus + amountKurus > houseHourKurus
    ? 'house_hour'
    : undefined
}

/** What the player reads meanwhile; of facts that are nobody's but staff's it says nothing. */
const noteOf = (facts: readonly Fact[]): string =>
  facts.some(({ key, value }) => key === 'phone_changed' && value['unproved'] === true)
    ? 'phone_fact'
    : 'withdrawal_check'

/** Lets one withdrawal go, or writes down what it waits for. */
const judge = (deps: CashierDeps, id: bigint): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const now = deps.now()
    const request = await store.takeUnclaimed(tx, id, now)
    if (!request) return
    const { facts, isOver } = await gatherFacts(tx, deps, request, now)
    const waitsFor = await findWait(tx, deps, request, facts, now)
    if (waitsFor === undefined) {
      await store.setCleared(tx, id, { by: isOver ? 'time' : 'rule', at: now })
      return
    }
    const noteKey = noteOf(facts)
    if (waitsFor === request.waits_for && noteKey === request.note_key) return
    await store.setWaiting(tx, id, { for: waitsFor, noteKey, at: now })
    afterCommit(() => {
      if (waitsFor === 'house_hour' && request.waits_for !== 'house_hour')
        deps.log.error(
          { requestId: String(id) },
          'clearing by rule has stopped: what the house lets go in an hour is used up',
        )
      void publishRequest(deps, request.player_id, id)
    })
  })

/** One that can not be judged is staff's to look at, and holds up nobody else. */
const judgeAll = async (
  deps: CashierDeps,
  waitsFor: readonly store.WaitsFor[] | 'nothing',
): Promise<void> => {
  for (let after = 0n; ;) {
    const ids = await store.listToJudge(deps.db.read, { waitsFor, after, limit: together })
    for (const id of ids)
      try {
        await judge(deps, id)
      } catch (error) {
        if (isTransient(error)) throw error
        deps.log.error({ err: error, requestId: String(id) }, 'a withdrawal could not be judged')
        const waits = { for: 'staff', noteKey: 'withdrawal_check', at: deps.now() } as const
        if (waitsFor === 'nothing') await store.setWaiting(deps.db.read, id, waits)
      }
    const last = ids.at(-1)
    if (last === undefined || ids.length < together) return
    after = last
  }
}

/** Judges withdrawals that nobody has judged yet. */
export const clearByRule = (deps: CashierDeps): Promise<void> => judgeAll(deps, 'nothing')

/**
 * Judges again what waits for room in a day or an hour. What is owed is not kept for want of somebody
 * to look.
 */
export const clearWaitingForRoom = (deps: CashierDeps): Promise<void> =>
  judgeAll(deps, ['player_day', 'house_hour'])

/** Judges again what waits for staff: a fact may be over. Whoever clears one reads its facts anew anyway. */
export const clearWaitingForStaff = (deps: CashierDeps): Promise<void> => judgeAll(deps, ['staff'])
