import { DatabaseUnavailable } from '@felek/database/database.ts'
import type { Movement } from '../../wallet/wallet.ts'
import type { SportsDeps } from '../deps.ts'
import { isSealed, unpaidParts } from '../seals.ts'
import {
  endUnpaid,
  listUnpaid,
  putBack,
  setTaking,
  setTryAgain,
  type Unpaid,
} from './debts-store.ts'
import { insertDebt, insertDebtTaking, moveDebt, takeDebts } from './store.ts'

/** Movements that travel at once: players' stakes keep their place in the vault's line. */
const most = 512

const base = (u: Unpaid) => ({
  source: 'sports',
  playerId: u.player_id,
  house: 'games:sports',
  roundId: u.coupon_number,
})

const winOf = (u: Unpaid): Movement => ({
  ...base(u),
  verb: 'win',
  transactionId: `${u.coupon_id}.${u.kind === 'cashout' ? 'c' : ''}${u.n}`,
  amountKurus: u.amount_kurus,
  about: String(u.coupon_id),
  game: u.kind === 'cashout' ? 'sports:cashout' : u.refund ? 'sports:refund' : 'sports',
})

/** Whether it is taken from a payout or a cash-out for an old debt. */
const isForDebt = (u: Unpaid): boolean => u.kind === 'debt' || u.kind === 'cashout_debt'

const takingOf = (u: Unpaid, kurus: bigint): Movement => ({
  ...base(u),
  verb: 'adjust',
  transactionId: isForDebt(u)
    ? `${u.coupon_id}.${u.kind === 'cashout_debt' ? 'c' : ''}${u.n}.d${u.debt_coupon_id}.${u.debt_n}.${u.try}`
    : `${u.coupon_id}.${u.n}.${u.try}`,
  amountKurus: -kurus,
  game: 'sports:correction',
})

/** A payout or a cash-out was made: what its player still owes of corrections is taken from it, oldest first. */
const takeOldDebts = async (deps: SportsDeps, u: Unpaid): Promise<void> =>
  deps.db.inTx(async (tx) => {
    if (!(await endUnpaid(tx, u))) return
    let left = u.amount_kurus
    for (const debt of await takeDebts(tx, u.player_id)) {
      const part = debt.open_kurus < left ? debt.open_kurus : left
      if (part === 0n) return
      await moveDebt(tx, debt, part)
      await insertDebtTaking(deps, tx, u, debt, part, deps.now())
      left -= part
    }
  })

/** Ends a taking: what was not there is (still) a debt. */
const endTaking = async (deps: SportsDeps, u: Unpaid, takenKurus: bigint): Promise<void> =>
  deps.db.inTx(async (tx) => {
    if (!(await endUnpaid(tx, u))) return
    const rest = -u.amount_kurus - takenKurus
    if (rest === 0n) return
    if (isForDebt(u)) await moveDebt(tx, { coupon_id: u.debt_coupon_id, n: u.debt_n }, -rest)
    else await insertDebt(tx, u, rest, deps.now())
  })

/** Takes back what the player has, up to what is owed; never below zero. */
const take = async (deps: SportsDeps, u: Unpaid): Promise<void> => {
  let taking = u.taking_kurus
  if (taking === null) {
    const { cashKurus } = await deps.wallet.balances(deps.db.read, u.player_id)
    taking = cashKurus < -u.amount_kurus ? cashKurus : -u.amount_kurus
    if (taking === 0n) return endTaking(deps, u, 0n)
    // Written before it is sent: the same id is never sent with another amount.
    if (!(await setTaking(deps.db.read, u, taking))) return
  }
  const { status } = await deps.wallet.post(takingOf(u, taking))
  if (status === 'insufficient_funds') return setTryAgain(deps.db.read, u)
  if (status !== 'ok') throw new Error(`the correction of coupon ${u.coupon_id} is ${status}`)
  await endTaking(deps, u, taking)
}

const payOut = async (deps: SportsDeps, u: Unpaid): Promise<void> => {
  const { status } = await deps.wallet.post(winOf(u))
  if (status !== 'ok' && status !== 'held')
    throw new Error(`the payout of coupon ${u.coupon_id} is ${status}`)
  if (!(await deps.sportsState.plainPayouts(u))) await takeOldDebts(deps, u)
}

const move = async (deps: SportsDeps, u: Unpaid): Promise<void> => {
  try {
    if (!isSealed(deps, 'unpaid', unpaidParts(u), u.seal))
      throw new Error(`what coupon ${u.coupon_id} is owed is not as it was sealed`)
    await (u.amount_kurus > 0n ? payOut(deps, u) : take(deps, u))
  } catch (error) {
    deps.log.error({ err: error, coupon: String(u.coupon_id) }, 'a coupon’s money is owed')
    if (!(error instanceof DatabaseUnavailable)) await putBack(deps.db.read, u, deps.now())
  }
}

/**
 * Sends what is owed until it is answered; what can not be moved is said in the log and stays owed,
 * behind the rest. Of one coupon alone, where it is said. Answers how many were looked at.
 */
export const payUnpaid = async (deps: SportsDeps, couponId?: bigint): Promise<number> => {
  const owed = await listUnpaid(deps.db.read, most, couponId)
  await Promise.all(owed.map((u) => move(deps, u)))
  return owed.length
}
