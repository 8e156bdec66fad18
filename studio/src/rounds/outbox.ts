import { setTimeout as sleep } from 'node:timers/promises'
import { toAmount } from '../../../contract/src/money.ts'
import { isContradiction, isStakeRefusal } from '../../../contract/src/provider-protocol.ts'
import type { Seal } from '../../../settings/src/seal.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import type { Wallet, WalletAnswer } from '../wallet/wallet.ts'
import { openResult } from './sealed-result.ts'
import {
  changeRound,
  claimCall,
  closeCall,
  findPending,
  findRound,
  insertCall,
  listDue,
  makeAllDue,
  postponeCall,
  type OutboxRow,
  type RoundRow,
} from './store.ts'

/*
 * Carries rounds on: drawn → stake_sent → staked → shown → win_sent → settled, or void. Whatever
 * happens to the process, the outbox says what is still owed to the wallet; here it is sent, with
 * the same id, until it is answered.
 */

export type Timings = {
  /** A stake without an answer for so long is rolled back. */
  stakeUnknownMs: number
  /** The first repeat; each further one waits twice as long, at most `…Max`. */
  retryMs: number
  stakeRetryMsMax: number
  winRetryMsMax: number
  /** While a call is being sent nobody else sends it; longer than the wallet's time limit. */
  leaseMs: number
  sweepMs: number
}
export const defaultTimings: Timings = {
  stakeUnknownMs: 10_000,
  retryMs: 200,
  stakeRetryMsMax: 2_000,
  winRetryMsMax: 30_000,
  leaseMs: 4_000,
  sweepMs: 250,
}

type Parts = {
  db: StudioDb
  seal: Seal
  wallet: Wallet
  log: Log
  timings?: Partial<Timings>
  clock?: () => number
}

export type Outbox = {
  /** Goes on with a round until it is settled or void, for at most `ms`. */
  settle(roundId: string, ms: number): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export const createOutbox = ({
  db,
  seal,
  wallet,
  log,
  timings: changed,
  clock = Date.now,
}: Parts): Outbox => {
  const timings = { ...defaultTimings, ...changed }
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const isOpen = () => !stopping.signal.aborted

  /**
   * The stake's fate is open for too long: the round is void, and from here on only the stake's
   * rollback is sent.
   */
  const giveUpStake = async (call: OutboxRow, round: RoundRow) => {
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

  const again = async (call: OutboxRow, wait: number) => {
    const now = clock()
    const most = call.verb === 'bet' ? timings.stakeRetryMsMax : timings.winRetryMsMax
    const pause = Math.min(
      most,
      Math.max(wait, timings.retryMs * 2 ** Math.min(call.attempts - 1, 20)),
    )
    const giveUpAt = (call.first_sent_at?.getTime() ?? now) + timings.stakeUnknownMs
    await postponeCall(
      db.read,
      call.transaction_id,
      new Date(call.verb === 'bet' ? Math.min(now + pause, giveUpAt) : now + pause),
    )
  }

  /**
   * Books a final answer and, in the same transaction, what follows from it. False: the answer is
   * not final.
   */
  const book = async (
    call: OutboxRow,
    round: RoundRow,
    status: string,
    balanceKurus: bigint | undefined,
  ): Promise<boolean> => {
    const now = new Date(clock())
    const close = (then: (tx: Parameters<Parameters<StudioDb['inTx']>[0]>[0]) => Promise<void>) =>
      db.inTx(async (tx) => {
        if (await closeCall(tx, call.transaction_id, 'final', status)) await then(tx)
      })
    if (call.verb === 'bet') {
      if (status === 'ok' && balanceKurus !== undefined) {
        const { columns, payoutKurus } = openResult(seal, round)
        await close(async (tx) => {
          await insertCall(
            tx,
            'win',
            round,
            { betId: call.transaction_id, amount: toAmount(payoutKurus) },
            now,
          )
          await changeRound(tx, round.id, ['stake_sent'], {
            state: 'staked',
            balance_staked_kurus: balanceKurus,
            ...columns,
          })
        })
        return true
      }
      if (!isStakeRefusal(status)) return false
      await close((tx) =>
        changeRound(tx, round.id, ['stake_sent'], {
          state: 'void',
          void_reason: status,
          ended_at: now,
          ...openResult(seal, round).columns,
        }),
      )
      return true
    }
    if (status === 'ok') {
      const balance =
        balanceKurus ?? (round.balance_staked_kurus ?? 0n) + (round.payout_kurus ?? 0n)
      // A rollback's round is void already.
      await close((tx) =>
        changeRound(tx, round.id, ['win_sent'], {
          state: 'settled',
          balance_kurus: balance,
          ended_at: now,
        }),
      )
      return true
    }
    if (!isContradiction(status)) return false
    // The wallet's books and ours differ: nothing to repeat, somebody has to look.
    await close((tx) =>
      changeRound(tx, round.id, ['win_sent'], {
        state: 'void',
        void_reason: `${call.verb}_${status}`,
        ended_at: now,
      }),
    )
    log.error({ roundId: round.id, verb: call.verb, status }, 'the wallet contradicts the outbox')
    return true
  }

  /** One call of the round, if one is due. Answers whether there may be more to do at once. */
  const step = async (roundId: string): Promise<boolean> => {
    const call = await findPending(db.read, roundId)
    const round = call && (await findRound(db.read, roundId))
    if (!call || !round) return false
    // The stake is taken and the win is written down: from now on the result may be seen.
    if (round.state === 'staked')
      await changeRound(db.read, roundId, ['staked'], {
        state: 'shown',
        shown_at: new Date(clock()),
      })
    if (call.next_at.getTime() > clock()) return false
    const since = (call.first_sent_at ?? round.drawn_at).getTime()
    if (call.verb === 'bet' && clock() - since >= timings.stakeUnknownMs) {
      await giveUpStake(call, round)
      return true
    }
    const claimed = await db.inTx(async (tx) => {
      const row = await claimCall(tx, call.transaction_id, new Date(clock()), timings.leaseMs)
      if (row?.verb === 'bet') await changeRound(tx, roundId, ['drawn'], { state: 'stake_sent' })
      if (row?.verb === 'win') await changeRound(tx, roundId, ['shown'], { state: 'win_sent' })
      return row
    })
    if (!claimed) return false
    const answer: WalletAnswer = await wallet.send(claimed.verb, claimed.body)
    if (answer.known && (await book(claimed, round, answer.status, answer.balanceKurus)))
      return true
    const why = answer.known ? answer.status : answer.why
    log[claimed.attempts > 3 ? 'error' : 'warn'](
      { roundId, verb: claimed.verb, attempts: claimed.attempts, why },
      'the wallet gave no final answer',
    )
    await again(claimed, answer.known ? 0 : answer.retryAfterMs)
    return false
  }

  const advance = (roundId: string): Promise<void> => {
    const already = running.get(roundId)
    if (already) return already
    const run = (async () => {
      try {
        while (isOpen() && (await step(roundId)));
      } catch (error) {
        log.error({ err: error, roundId }, 'a round could not go on now')
      } finally {
        running.delete(roundId)
      }
    })()
    running.set(roundId, run)
    return run
  }

  let sweeping: Promise<void> | undefined
  const sweep = async () => {
    while (isOpen()) {
      try {
        for (const roundId of await listDue(db.read, new Date(clock()), 50))
          if (running.size < 50) void advance(roundId)
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read')
      }
      await sleep(timings.sweepMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    async settle(roundId, ms) {
      const until = clock() + ms
      for (let left = ms; left > 0; left = until - clock()) {
        await Promise.race([advance(roundId), sleep(left, undefined, { ref: false })])
        const call = await findPending(db.read, roundId)
        // The player does not wait for a stake that is on its way back.
        if (!call || call.verb === 'rollback') return
        await sleep(Math.max(0, Math.min(call.next_at.getTime(), until) - clock()))
      }
    },
    async start() {
      // On PGlite this process is the only one, so whatever was being sent when the last one died
      // goes again now.
      if (db.kind === 'pglite') await makeAllDue(db.read, new Date(clock()))
      sweeping = sweep()
    },
    async stop() {
      stopping.abort()
      await Promise.all([...running.values(), sweeping])
    },
  }
}
