import { afterCommit, type Tx } from '@felek/database/database.ts'
import { toAmount } from '@felek/contract/money.ts'
import { isPhoneFresh } from '../../players/players.ts'
import type { CashierDeps } from '../deps.ts'
import { publishRequest } from '../publish.ts'
import { giveBackWithdrawal } from '../shared-ibans/shared-ibans.ts'
import type { RequestRow } from '../store.ts'
import * as store from './store.ts'

/*
 * What staff should know before a withdrawal leaves. It is asked for when the withdrawal is about to
 * be handed over, so that nothing slips between; it waits until staff have cleared or refused it, or
 * until the fact is over, for what is owed is not kept for want of somebody to look.
 */

const pending = 1001
const noteKey = 'phone_fact'

/** Holds a withdrawal back where there is something to look at; true where it has to wait. */
export const waitsForStaff = async (
  tx: Tx,
  deps: CashierDeps,
  request: RequestRow,
  now: Date,
): Promise<boolean> => {
  if (request.cleared_at !== null || !(await isPhoneFresh(tx, request.player_id, now))) return false
  await store.setFact(tx, request.id, { fact: 'phone_changed', noteKey, at: now })
  afterCommit(() => void publishRequest(deps, request.player_id, request.id))
  return true
}

const listMax = 200

/** What waits for staff, the oldest first. */
export const openFacts = async (deps: CashierDeps) =>
  (await store.listWithFacts(deps.db.read, listMax)).map((row) => ({
    requestId: String(row.id),
    playerId: String(row.player_id),
    fact: row.fact,
    amount: toAmount(row.amount_kurus),
    reference: row.reference,
    since: row.created_at.toISOString(),
  }))

/** Lets withdrawals go whose fact is over: its time has passed, or the change was stopped. */
export const clearOldFacts = async (deps: CashierDeps): Promise<void> => {
  // All of them: behind those that wait for long stand some whose time has passed.
  for (const { id, player_id } of await store.listWithFacts(deps.db.read, null))
    await deps.db.inTx(async (tx) => {
      const now = deps.now()
      if (await isPhoneFresh(tx, player_id, now)) return
      const request = await store.takeWithFact(tx, id)
      if (request?.status !== pending || request.cleared_at !== null) return
      await store.clearFact(tx, id, 'time', now)
    })
}

/**
 * Lets a withdrawal go, or gives its money back with the reason; once: the same decision again is
 * `ok` and does nothing, another is a `conflict`.
 */
export const decideFact = (
  deps: CashierDeps,
  id: bigint,
  wanted: { do: 'release' | 'refuse'; reason: string },
): Promise<'ok' | 'not_found' | 'conflict'> =>
  deps.db.inTx(async (tx) => {
    const request = await store.takeWithFact(tx, id)
    if (!request) return 'not_found'
    if (request.cleared_at !== null) return wanted.do === 'release' ? 'ok' : 'conflict'
    if (request.status !== pending) return wanted.do === 'refuse' ? 'ok' : 'conflict'
    const now = deps.now()
    if (wanted.do === 'release') await store.clearFact(tx, id, 'staff', now)
    else {
      await store.refuse(tx, id, wanted.reason, now)
      await giveBackWithdrawal(deps, tx, request)
    }
    return 'ok'
  })
