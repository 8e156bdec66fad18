import type { Transaction } from '@felek/contract/transactions.ts'
import { toKurus } from '@felek/contract/money.ts'
import { afterCommit, type Tx } from '@felek/database/database.ts'
import type { Lang } from '@felek/phrases/format.ts'
import type { CashierDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { playerCard, requireStepUp, type SignedIn } from '../players/players.ts'
import { invalidFields, Refusal } from '../../rpc/refusal.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import { openNumbers, rowId } from './accounts/accounts.ts'
import { insertOnce, usableMethod } from './deposits.ts'
import { readHold } from '../wallet/wallet.ts'
import { giveUpBonus } from './bonuses/bonuses.ts'
import { clearByRule } from './clearing/rule-clearing.ts'
import { takeSendable } from './clearing/stopped.ts'
import { destinationPlace, openDestination, type Destination } from './destination.ts'
import { gatherFacts } from './facts/facts.ts'
import { payoutsOf } from './gateways/gateways.ts'
import { isRefused } from './shared-ibans/store.ts'
import { publishRequest, requestTransaction } from './publish.ts'
import { takeAccount, type AccountRow } from './accounts/store.ts'
import { attempt, findRequest, setBalanceAfter, setStatus, type RequestRow } from './store.ts'

const hourMs = 3_600_000

export type WithdrawalInput = {
  methodID: string
  amount: string
  bankAccountID: string
  identityValidityDate: string
  /** An active bonus is given up with it. */
  forfeitBonus: boolean
  customerNote?: string | undefined
}

/** The player's own account, held, that may be paid to: not refused by staff, and rested. */
export const payableAccount = async (
  tx: Tx,
  deps: CashierDeps,
  playerId: bigint,
  bankAccountID: string,
  now: Date,
): Promise<AccountRow> => {
  const id = rowId(bankAccountID)
  const account = id === undefined ? undefined : await takeAccount(tx, playerId, id)
  if (!account || (await isRefused(tx, account.id)))
    throw invalidFields({ 'fields.bankAccountID': 'account_invalid' })
  const restsUntilMs = account.iban_at.getTime() + deps.env.bankAccountRestHours * hourMs
  if (now.getTime() < restsUntilMs)
    throw invalidFields({ 'fields.bankAccountID': 'account_resting' })
  return account
}

/**
 * Holds the money at once, and writes down what there is to know of it. Once it is let go (clearing/)
 * a job hands the payout to its gateway, whose answer settles or releases it.
 */
export const requestWithdrawal = async (
  tx: Tx,
  deps: CashierDeps,
  player: SignedIn,
  input: WithdrawalInput,
  lang: Lang,
  now: Date,
): Promise<Transaction> => {
  requireStepUp(player, now)
  const { playerId } = player
  const amountKurus = toKurus(input.amount)
  const method = await usableMethod(tx, input.methodID, { type: 2, transferTypeId: 0 }, amountKurus)
  const account = await payableAccount(tx, deps, playerId, input.bankAccountID, now)
  if (deps.env.kycBeforeWithdraw && !(await playerCard(tx, playerId))?.identityConfirmed)
    throw new Refusal('identity_required')

  const { identityValidityDate, customerNote, forfeitBonus } = input
  const id = await holdWithdrawal(
    tx,
    deps,
    {
      playerId,
      method,
      account,
      amountKurus,
      details: { identityValidityDate, ...(customerNote ? { customerNote } : {}) },
      forfeitBonus,
      sessionId: player.sessionId,
    },
    now,
  )
  return requestTransaction(tx, id, lang)
}

type NewWithdrawal = {
  playerId: bigint
  method: { id: string; gateway: string }
  account: AccountRow
  amountKurus: bigint
  details: Record<string, string>
  /** An active bonus is given up with it; else it stands against it. */
  forfeitBonus: boolean
  /** Whose session asks for it; undefined where staff do. */
  sessionId?: bigint
}

/** Writes the request, what there is to know of it, and takes its money aside; answers its id. */
export const holdWithdrawal = async (
  tx: Tx,
  deps: CashierDeps,
  { playerId, method, account, amountKurus, details, forfeitBonus, sessionId }: NewWithdrawal,
  now: Date,
): Promise<bigint> => {
  const destination: Destination = {
    owner: account.owner,
    iban: openNumbers(deps.env, account).iban,
  }
  const { id, reference } = await insertOnce(tx, () => {
    const drawn = newId(now)
    return {
      id: drawn,
      playerId,
      kind: 'withdraw',
      status: 1001,
      methodId: method.id,
      gateway: method.gateway,
      amountKurus,
      reference: `PAY-${drawn}`,
      balanceAfterKurus: 0n,
      bankId: account.bank_id,
      senderName: null,
      accountId: account.id,
      destination: encryptionOf(deps.env).encrypt(
        JSON.stringify(destination),
        destinationPlace(drawn),
      ),
      details,
      expiresAt: null,
      at: now,
    }
  })
  await giveUpBonus(tx, deps, playerId, forfeitBonus, now)
  await gatherFacts(tx, deps, { ...(await findRequest(tx, id)), sessionId }, now)
  const source = `gateway:${method.gateway}`
  const [held] = await deps.wallet.postIn(tx, [
    { verb: 'hold', source, transactionId: reference, playerId, amountKurus, house: source },
  ])
  if (held?.status === 'insufficient_funds') throw new Refusal('insufficient_funds')
  if (held?.status !== 'ok' || held.replayed)
    throw new Error(`the vault answered ${held?.status ?? 'nothing'} to the hold of request ${id}`)
  await setBalanceAfter(tx, id, held.cashKurus)
  afterCommit(() => void publishRequest(deps, playerId, id))
  return id
}

const handOver = async (
  tx: Tx,
  deps: CashierDeps,
  request: RequestRow,
  now: Date,
): Promise<void> => {
  const { owner, iban } = openDestination(deps.env, request)
  // The ledger, which nobody changes unseen, says whose it is and how much: what is held, and no kuruş more.
  const held = await readHold(tx, `gateway:${request.gateway}`, request.reference)
  if (held?.playerId !== request.player_id || held.amountKurus !== request.amount_kurus)
    throw new Error(`withdrawal ${request.id} is not what the ledger holds for it`)
  await payoutsOf(request).send(
    tx,
    { reference: request.reference, amountKurus: request.amount_kurus, owner, iban },
    now,
  )
  await setStatus(tx, request.id, 1004, null, now)
}

/**
 * Hands what was let go to its gateway: that and the step to `processing` commit together, so none
 * is handed over twice. One that can not be handed over holds up nobody else: it stays pending, is
 * logged, and is tried again.
 */
const handOverCleared = (deps: CashierDeps): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const now = deps.now()
    for (const request of await takeSendable(tx, 'machine', 50)) {
      const handed = await attempt(tx, () => handOver(tx, deps, request, now))
      if ('error' in handed)
        deps.log.error(
          { err: handed.error, requestId: String(request.id) },
          'a withdrawal could not be handed to its gateway',
        )
      else afterCommit(() => void publishRequest(deps, request.player_id, request.id))
    }
  })

/** Lets new withdrawals go as far as the rule does, and hands over what was let go. */
export const sendPayouts = async (deps: CashierDeps): Promise<void> => {
  try {
    await clearByRule(deps)
  } finally {
    await handOverCleared(deps)
  }
}
