import type { Tx } from '@felek/database/database.ts'
import type { CashierDeps } from './deps.ts'
import { newId } from '../../database/ids.ts'
import { encryptionOf } from '@felek/platform/crypto/encryption.ts'
import type { Movement, Outcome } from '../wallet/wallet.ts'
import { openNumbers } from './accounts/accounts.ts'
import { insertOnce, newReference } from './deposits.ts'
import { accountById } from './accounts/store.ts'
import { methodById } from './methods/store.ts'
import { setBalanceAfter, setStatus } from './store.ts'
import { holdWithdrawal } from './withdrawals.ts'
import { destinationPlace, type Destination } from './destination.ts'

/** Minutes between a seeded request and its end. */
const deposited = 4
const paid = 9

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

const post = async (deps: CashierDeps, tx: Tx, movement: Movement): Promise<Outcome> => {
  const [outcome] = await deps.wallet.postIn(tx, [movement])
  if (outcome?.status !== 'ok')
    throw new Error(
      `the vault answered ${outcome?.status ?? 'nothing'} to a seeded ${movement.verb}`,
    )
  return outcome
}

const getMethod = async (tx: Tx, id: string) => {
  const method = await methodById(tx, id)
  if (!method) throw new Error(`no method ${id}`)
  return method
}

/**
 * A deposit of the past, for demo histories: the same rows and the same ledger as a real one, with
 * its own date.
 */
export const seedDeposit = async (
  deps: CashierDeps,
  tx: Tx,
  past: {
    playerId: bigint
    methodId: string
    bankId: string
    senderName: string
    amountKurus: bigint
    at: Date
  },
): Promise<void> => {
  const { playerId, amountKurus, at } = past
  const { gateway } = await getMethod(tx, past.methodId)
  const { cashKurus } = await deps.wallet.balances(tx, playerId)
  const { id, reference } = await insertOnce(tx, () => ({
    id: newId(at),
    playerId,
    kind: 'deposit',
    status: 1001,
    methodId: past.methodId,
    gateway,
    amountKurus,
    reference: newReference(),
    balanceAfterKurus: cashKurus,
    bankId: past.bankId,
    senderName: past.senderName,
    accountId: null,
    destination: null,
    details: {},
    expiresAt: later(at, 30),
    at,
  }))
  const end = later(at, deposited)
  await setStatus(tx, id, 1002, null, end)
  const outcome = await post(deps, tx, {
    verb: 'deposit',
    source: 'seed',
    transactionId: reference,
    playerId,
    amountKurus,
    house: `gateway:${gateway}`,
    at: end,
  })
  await setBalanceAfter(tx, id, outcome.cashKurus)
}

/** A withdrawal of the past, paid, or declined by the bank and given back. */
export const seedWithdrawal = async (
  deps: CashierDeps,
  tx: Tx,
  past: {
    playerId: bigint
    methodId: string
    accountId: bigint
    amountKurus: bigint
    at: Date
    declined?: boolean
  },
): Promise<void> => {
  const { playerId, amountKurus, at } = past
  const { gateway } = await getMethod(tx, past.methodId)
  const account = await accountById(tx, playerId, past.accountId)
  if (!account) throw new Error(`no account ${past.accountId}`)
  const destination: Destination = {
    owner: account.owner,
    iban: openNumbers(deps.env, account).iban,
  }
  const { id, reference } = await insertOnce(tx, () => {
    const drawn = newId(at)
    return {
      id: drawn,
      playerId,
      kind: 'withdraw',
      status: 1004,
      methodId: past.methodId,
      gateway,
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
      details: {},
      expiresAt: null,
      isCleared: true,
      at,
    }
  })
  const common = { source: 'seed', playerId, amountKurus, house: `gateway:${gateway}` }
  const held = await post(deps, tx, { ...common, verb: 'hold', transactionId: reference, at })
  const end = later(at, paid)
  const ended = await post(deps, tx, {
    ...common,
    verb: past.declined ? 'release' : 'settle',
    transactionId: reference,
    about: reference,
    at: end,
  })
  await setStatus(
    tx,
    id,
    past.declined ? 1003 : 1002,
    past.declined ? 'declined_by_bank' : null,
    end,
  )
  await setBalanceAfter(tx, id, (past.declined ? ended : held).cashKurus)
}

/** A withdrawal that waits for staff, with the facts that are known of it; its account has rested. */
export const seedWaitingWithdrawal = async (
  deps: CashierDeps,
  tx: Tx,
  past: { playerId: bigint; methodId: string; accountId: bigint; amountKurus: bigint; at: Date },
): Promise<void> => {
  const { playerId, amountKurus, at } = past
  const { id, gateway } = await getMethod(tx, past.methodId)
  const account = await accountById(tx, playerId, past.accountId)
  if (!account) throw new Error(`no account ${past.accountId}`)
  const details = { identityValidityDate: '2031-01-01' }
  const method = { id, gateway }
  await holdWithdrawal(
    tx,
    deps,
    { playerId, method, account, amountKurus, details, forfeitBonus: false },
    at,
  )
}
