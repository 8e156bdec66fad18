import { toAmount } from '../../../contract/src/money.ts'
import { isContradiction, isStakeRefusal } from '../../../contract/src/provider-protocol.ts'
import type { Seal } from '../../../settings/src/seal.ts'
import type { Log } from '../log.ts'
import type { StudioDb, Tx } from '../schema.ts'
import { stakeRefusalOf } from '../refusal.ts'
import { openResult } from './sealed-result.ts'
import { changeRound, closeCall, insertCall, type OutboxRow, type RoundRow } from './store.ts'

/* What follows from an answer of the wallet, or from its silence: written down in one transaction. */

export type Books = { db: StudioDb; seal: Seal; log: Log; clock: () => number }
/** A call of a round, and what it was answered. */
export type Answered = {
  call: OutboxRow
  round: RoundRow
  status: string
  balanceKurus: bigint | undefined
  /** Of a refused stake: the rule that stands in its player's account. */
  reason?: string | undefined
}

/**
 * The stake's fate is open for too long: the round is void, and from here on only the stake's
 * rollback is sent.
 */
export const giveUpStake = async (
  { db, seal, log, clock }: Books,
  call: OutboxRow,
  round: RoundRow,
): Promise<void> => {
  const now = new Date(clock())
  await db.inTx(async (tx) => {
    const closed = await closeCall(tx, call.transaction_id, 'abandoned', 'unknown')
    if (!closed) return
    // What was never sent needs no rollback: a stake that a restart finds too late. What we read
    // before may be old by now: another process may have sent it meanwhile, so the row that is
    // closed says it.
    if (closed.attempts > 0)
      await insertCall(tx, 'rollback', round, { betId: call.transaction_id }, now)
    await changeRound(tx, round.id, ['drawn', 'stake_sent'], {
      state: 'void',
      void_reason: 'unreachable',
      ended_at: now,
      ...openResult(seal, round).columns,
    })
  })
  log.warn({ roundId: round.id, attempts: call.attempts }, 'stake unknown: the round is void')
}

/** Closes a call for good, with what follows from that; nothing follows twice. */
const close = (
  { db }: Books,
  { call, status }: Answered,
  then: (tx: Tx) => Promise<void>,
): Promise<void> =>
  db.inTx(async (tx) => {
    if (await closeCall(tx, call.transaction_id, 'final', status)) await then(tx)
  })

const bookBet = async (books: Books, answered: Answered): Promise<boolean> => {
  const { call, round, status, balanceKurus, reason } = answered
  const now = new Date(books.clock())
  const taken = status === 'ok' && balanceKurus !== undefined
  if (!taken && !isStakeRefusal(status)) return false
  const { columns, payoutKurus } = openResult(books.seal, round)
  await close(books, answered, async (tx) => {
    if (!taken)
      return changeRound(tx, round.id, ['stake_sent'], {
        state: 'void',
        void_reason: stakeRefusalOf(status, reason),
        ended_at: now,
        ...columns,
      })
    const win = { betId: call.transaction_id, amount: toAmount(payoutKurus) }
    await insertCall(tx, 'win', round, win, now)
    return changeRound(tx, round.id, ['stake_sent'], {
      state: 'staked',
      balance_staked_kurus: balanceKurus,
      ...columns,
    })
  })
  return true
}

const bookReturn = async (books: Books, answered: Answered): Promise<boolean> => {
  const { call, round, status, balanceKurus } = answered
  const ended_at = new Date(books.clock())
  if (status === 'ok') {
    const balance = balanceKurus ?? (round.balance_staked_kurus ?? 0n) + (round.payout_kurus ?? 0n)
    // A rollback's round is void already.
    await close(books, answered, (tx) =>
      changeRound(tx, round.id, ['win_sent'], {
        state: 'settled',
        balance_kurus: balance,
        ended_at,
      }),
    )
    return true
  }
  if (!isContradiction(status)) return false
  // The wallet's books and ours differ: nothing to repeat, somebody has to look.
  await close(books, answered, (tx) =>
    changeRound(tx, round.id, ['win_sent'], {
      state: 'void',
      void_reason: `${call.verb}_${status}`,
      ended_at,
    }),
  )
  books.log.error(
    { roundId: round.id, verb: call.verb, status },
    'the wallet contradicts the outbox',
  )
  return true
}

/**
 * Books a final answer and, in the same transaction, what follows from it. False: the answer is not
 * final.
 */
export const book = (books: Books, answered: Answered): Promise<boolean> =>
  (answered.call.verb === 'bet' ? bookBet : bookReturn)(books, answered)
