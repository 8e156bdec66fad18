import { toAmount } from '@felek/contract/money.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import { formatMoney } from '@felek/phrases/format.ts'
import { newId } from '../../../database/ids.ts'
import { invalidFields } from '../../../rpc/refusal.ts'
import { sendMail } from '../../messages/messages.ts'
import { findMailbox, playerCard } from '../../players/players.ts'
import { depositReturned } from '../../rewards/rewards.ts'
import { transferIn } from '../../wallet/wallet.ts'
import { setRefusedByRecall } from '../clearing/store.ts'
import type { CashierDeps } from '../deps.ts'
import { publishRequest } from '../publish.ts'
import { giveBackWithdrawal } from '../shared-ibans/shared-ibans.ts'
import { setStatus, type RequestRow } from '../store.ts'
import { decideSuspenseInTx } from '../suspense/suspense.ts'
import { sealCase } from './seals.ts'
import * as store from './store.ts'

/*
 * Recalls of credited deposits. The gateway's account loses the whole amount at once, as the gateway has. What the player
 * still has goes with it; the rest is what the house's account `chargebacks` has paid for them: a debt beside the account,
 * which is never below zero (docs/decisions/0161).
 */

/** The source of these movements, and the house's account of what is owed. */
export const [source, debts] = ['chargeback', 'chargebacks']
const credited = 1002

export type Recall = {
  requestId: bigint
  kind: store.RecallKind
  amountKurus: bigint
  reference: string
  reason: string
  staffId: bigint
}

/** What a withdrawal holds that has not left is still the player's: it goes back to cash, and they may ask again. */
const giveBackUnsent = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  by: { staffId: bigint; now: Date },
): Promise<void> => {
  for (const withdrawal of await store.takePlayerUnsent(tx, playerId)) {
    await setRefusedByRecall(tx, withdrawal.id, by)
    await giveBackWithdrawal(deps, tx, withdrawal)
  }
}

/**
 * Takes what the player has, up to an amount; answers how much. A stake may come between the look and the taking: the
 * wallet refuses then, holds the player's row from there on, and the next look is the last. The amount is a part of the
 * movement's name, so that what was refused is final for that amount alone.
 */
export const takeCash = async (
  tx: Tx,
  deps: CashierDeps,
  taking: { name: string; playerId: bigint; mostKurus: bigint; house: string },
): Promise<bigint> => {
  const { name, playerId, mostKurus, house } = taking
  for (;;) {
    const { cashKurus } = await deps.wallet.balances(tx, playerId)
    const kurus = cashKurus < mostKurus ? cashKurus : mostKurus
    if (kurus <= 0n) return 0n
    const [moved] = await deps.wallet.postIn(tx, [
      {
        verb: 'adjust',
        source,
        transactionId: `${name}:${kurus}`,
        playerId,
        amountKurus: -kurus,
        house,
      },
    ])
    if (moved?.status === 'ok' && !moved.replayed) return kurus
    if (moved?.status !== 'insufficient_funds')
      throw new Error(`the vault answered ${moved?.status ?? 'nothing'} to the taking of ${name}`)
  }
}

export const mailPlayer = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  template: 'deposit_recalled' | 'deposit_recall_won',
  { amount, taken, owed }: { amount: bigint; taken: bigint; owed: bigint },
): Promise<void> => {
  const player = await playerCard(tx, playerId)
  const to = await findMailbox(deps, tx, playerId)
  if (!player || !to) return
  const shown = (kurus: bigint) => formatMoney(toAmount(kurus), player.lang)
  await sendMail(deps, tx, {
    playerId,
    to,
    template,
    lang: player.lang,
    username: player.username,
    path: '/profile/history',
    values: { amount: shown(amount), taken: shown(taken), owed: shown(owed) },
  })
}

/** A deposit that may be recalled so far, held; throws what stands against it. */
export const takeRecallable = async (
  tx: Tx,
  { requestId, amountKurus }: Pick<Recall, 'requestId' | 'amountKurus'>,
): Promise<RequestRow | undefined> => {
  const deposit = await store.takeDepositById(tx, requestId)
  if (deposit?.status !== credited) return undefined
  const recalled = await store.sumRecalled(tx, requestId)
  if (recalled + amountKurus > deposit.amount_kurus)
    throw invalidFields({ amount: 'recall_too_much' })
  return deposit
}

type Recorded = { chargebackId: bigint; playerId: bigint; takenKurus: bigint; owedKurus: bigint }

const isSame = (it: store.ChargebackRow, { requestId, amountKurus, kind }: Recall): boolean =>
  it.request_id === requestId && it.amount_kurus === amountKurus && it.kind === kind

/** Whether this recall was recorded before: the same again is answered as the first time, another is refused. */
const findRecorded = async (
  tx: Tx,
  gateway: string,
  recall: Recall,
): Promise<Recorded | undefined> => {
  const before = await store.findByReference(tx, gateway, recall.reference)
  if (!before) return undefined
  if (!isSame(before, recall)) throw invalidFields({ reference: 'recall_known' })
  return {
    chargebackId: before.chargeback_id,
    playerId: before.player_id,
    takenKurus: before.taken_kurus,
    owedKurus: before.owed_kurus,
  }
}

/** What the gateway had said of this deposit's going back is seen to with it. */
const endTold = async (tx: Tx, deps: CashierDeps, recall: Recall): Promise<void> => {
  const by = { reason: recall.reason, operator: `staff:${recall.staffId}` }
  for (const id of await store.listTakenBackMatters(tx, recall.requestId))
    await decideSuspenseInTx(tx, deps, id, { do: 'close', ...by })
}

/** Records a recall, once for its reference; undefined where no such deposit was credited. */
export const recordRecallInTx = async (
  tx: Tx,
  deps: CashierDeps,
  recall: Recall,
  now: Date,
): Promise<Recorded | undefined> => {
  const { requestId, kind, amountKurus, reference, staffId } = recall
  const held = await store.takeDepositById(tx, requestId)
  const before = held && (await findRecorded(tx, held.gateway, recall))
  if (before) return before
  const deposit = await takeRecallable(tx, recall)
  if (!deposit) return undefined
  const { player_id: playerId, gateway, method_id: methodId } = deposit
  const house = `gateway:${gateway}`
  const id = newId(now)
  await depositReturned(tx, deps, { playerId, depositId: requestId }, now)
  await giveBackUnsent(tx, deps, playerId, { staffId, now })
  const taking = { name: `taken:${id}`, playerId, mostKurus: amountKurus, house }
  const takenKurus = await takeCash(tx, deps, taking)
  const row: store.NewCase = {
    chargeback_id: id,
    request_id: requestId,
    player_id: playerId,
    method_id: methodId,
    gateway,
    kind,
    reference,
    amount_kurus: amountKurus,
    taken_kurus: takenKurus,
  }
  await store.insertCase(tx, { ...row, seal: sealCase(deps, row) }, { staffId, at: now })
  const owedKurus = amountKurus - takenKurus
  if (owedKurus > 0n)
    await transferIn(tx, source, [
      { transactionId: `owed:${id}`, amountKurus: owedKurus, from: debts, to: house },
    ])
  await setStatus(tx, requestId, credited, 'deposit_recalled', now)
  await endTold(tx, deps, recall)
  await mailPlayer(tx, deps, playerId, 'deposit_recalled', {
    amount: amountKurus,
    taken: takenKurus,
    owed: owedKurus,
  })
  afterCommit(() => void publishRequest(deps, playerId, requestId))
  return { chargebackId: id, playerId, takenKurus, owedKurus }
}
