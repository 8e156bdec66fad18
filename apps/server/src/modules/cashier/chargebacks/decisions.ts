import type { ChargebackAct } from '@felek/contract/office/cashier-chargebacks.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { invalidFields, Refusal } from '../../../rpc/refusal.ts'
import { transferIn } from '../../wallet/wallet.ts'
import type { CashierDeps } from '../deps.ts'
import { publishRequest } from '../publish.ts'
import { manualGateway, setStatus } from '../store.ts'
import { decideSuspenseInTx } from '../suspense/suspense.ts'
import { findSuspense } from '../suspense/store.ts'
import { debts, mailPlayer, source, takeCash } from './chargebacks.ts'
import { isCaseIntact, isPaymentIntact, sealPayment } from './seals.ts'
import * as store from './store.ts'

/* What becomes of a recalled deposit: its debt is collected or given up, the house wins it back, or the case is closed. */

/** Where debts go that the house has given up. */
const losses = 'chargeback_losses'

export type CaseDecision = {
  id: bigint
  act: ChargebackAct
  amountKurus?: bigint | undefined
  suspenseId?: bigint | undefined
  reason: string
  staffId: bigint
}

/** Throws where a decision can not be of this case; answers nothing. */
export const requireFit = (
  it: store.ChargebackRow,
  wanted: Omit<CaseDecision, 'staffId'>,
): void => {
  const { act, amountKurus, suspenseId } = wanted
  if (it.ended !== null) throw new Refusal('changed')
  const isPayment = act === 'collect' || act === 'write_off'
  if (isPayment !== (amountKurus !== undefined))
    throw invalidFields({ amount: isPayment ? 'required' : 'invalid' })
  if (amountKurus !== undefined && amountKurus > it.owed_kurus)
    throw invalidFields({ amount: 'more_than_owed' })
  if (act === 'close' && it.owed_kurus > 0n) throw invalidFields({ do: 'still_owed' })
  const needsMoney = act === 'won' && it.gateway === manualGateway
  if (needsMoney !== (suspenseId !== undefined))
    throw invalidFields({ suspenseID: needsMoney ? 'required' : 'invalid' })
}

/** The case, held, as two persons recorded it; what was written into the database moves nothing. */
const takeOpen = async (
  tx: Tx,
  deps: CashierDeps,
  wanted: CaseDecision,
): Promise<store.ChargebackRow> => {
  const it = await store.takeCase(tx, wanted.id)
  if (!it) throw new Refusal('not_found')
  requireFit(it, wanted)
  const payments = await store.listPayments(tx, wanted.id)
  if (!isCaseIntact(deps, it) || !payments.every((payment) => isPaymentIntact(deps, payment))) {
    deps.log.error({ id: String(it.chargeback_id) }, 'a recalled deposit is not as it was recorded')
    throw new Refusal('changed')
  }
  return it
}

const pay = async (
  tx: Tx,
  deps: CashierDeps,
  it: store.ChargebackRow,
  { act, amountKurus = 0n, staffId }: CaseDecision,
  now: Date,
): Promise<void> => {
  const n = (await store.listPayments(tx, it.chargeback_id)).length + 1
  const name = `${act === 'collect' ? 'paid' : 'lost'}:${it.chargeback_id}:${n}`
  const how = act === 'collect' ? 'collected' : 'written_off'
  if (act === 'collect') {
    // Somebody may have staked it meanwhile: less than was decided is taken by no one.
    const taking = { name, playerId: it.player_id, mostKurus: amountKurus, house: debts }
    const { cashKurus } = await deps.wallet.balances(tx, it.player_id)
    if (cashKurus < amountKurus || (await takeCash(tx, deps, taking)) !== amountKurus)
      throw new Refusal('insufficient_funds')
  } else
    await transferIn(tx, source, [{ transactionId: name, amountKurus, from: losses, to: debts }])
  const row = { chargeback_id: it.chargeback_id, n, how, amount_kurus: amountKurus } as const
  await store.insertPayment(tx, { ...row, seal: sealPayment(deps, row) }, { staffId, at: now })
}

/** The money in suspense that came back, of the very amount; it goes on to the gateway's account. */
const takeCameBack = async (
  tx: Tx,
  deps: CashierDeps,
  it: store.ChargebackRow,
  { suspenseId, reason, staffId }: CaseDecision,
): Promise<void> => {
  if (suspenseId === undefined) return
  const matter = await findSuspense(tx, suspenseId)
  const fits =
    matter?.gateway === manualGateway &&
    matter.what === 'lira' &&
    matter.amount_kurus === it.amount_kurus
  if (!fits) throw invalidFields({ suspenseID: 'invalid' })
  const by = { reason, operator: `staff:${staffId}` }
  const done = await decideSuspenseInTx(tx, deps, suspenseId, { do: 'won', ...by })
  if (typeof done === 'string') throw new Refusal('changed')
}

/** The other side gave the money back: so is what was taken, and nothing is owed or lost any more. */
const win = async (
  tx: Tx,
  deps: CashierDeps,
  it: store.ChargebackRow,
  wanted: CaseDecision,
  now: Date,
): Promise<void> => {
  const house = `gateway:${it.gateway}`
  const id = it.chargeback_id
  await takeCameBack(tx, deps, it, wanted)
  const backKurus = it.taken_kurus + it.collected_kurus
  if (backKurus > 0n) {
    const movement = { source, transactionId: `won:${id}`, playerId: it.player_id, house } as const
    const [moved] = await deps.wallet.postIn(tx, [
      { verb: 'adjust', amountKurus: backKurus, ...movement },
    ])
    if (moved?.status !== 'ok' || moved.replayed)
      throw new Error(`the vault answered ${moved?.status ?? 'nothing'} to the winning of ${id}`)
  }
  const rest = [
    { transactionId: `won-owed:${id}`, amountKurus: it.owed_kurus, from: house, to: debts },
    { transactionId: `won-lost:${id}`, amountKurus: it.written_off_kurus, from: house, to: losses },
  ]
  await transferIn(
    tx,
    source,
    rest.filter(({ amountKurus }) => amountKurus > 0n),
  )
  await setStatus(tx, it.request_id, 1002, 'deposit_recall_won', now)
  const told = { amount: it.amount_kurus, taken: backKurus, owed: it.owed_kurus }
  await mailPlayer(tx, deps, it.player_id, 'deposit_recall_won', told)
  afterCommit(() => void publishRequest(deps, it.player_id, it.request_id))
}

/** Does what two persons have decided about a case; answers it as it is then. */
export const decideCaseInTx = async (
  tx: Tx,
  deps: CashierDeps,
  wanted: CaseDecision,
  now: Date,
): Promise<store.ChargebackRow> => {
  const it = await takeOpen(tx, deps, wanted)
  const { act, staffId, suspenseId = null } = wanted
  if (act === 'collect' || act === 'write_off') await pay(tx, deps, it, wanted, now)
  else {
    if (act === 'won') await win(tx, deps, it, wanted, now)
    const how = act === 'won' ? 'won' : 'closed'
    await store.setEnded(tx, wanted.id, { how, suspenseId, staffId, at: now })
  }
  const after = await store.findCase(tx, wanted.id)
  if (!after) throw new Error(`case ${wanted.id} is gone`)
  return after
}
