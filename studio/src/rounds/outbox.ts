import { setTimeout as sleep } from 'node:timers/promises'
import type { Seal } from '../../../settings/src/seal.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { book, giveUpStake } from './booking.ts'
import {
  changeRound,
  claimCall,
  findPending,
  findRound,
  listDue,
  makeAllDue,
  postponeCall,
  type OutboxRow,
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

type Context = Required<Omit<Parts, 'timings'>> & { timings: Timings }

const postpone = async ({ db, timings, clock }: Context, call: OutboxRow, leastMs: number) => {
  const now = clock()
  const most = call.verb === 'bet' ? timings.stakeRetryMsMax : timings.winRetryMsMax
  const pause = Math.min(
    most,
    Math.max(leastMs, timings.retryMs * 2 ** Math.min(call.attempts - 1, 20)),
  )
  const giveUpAt = (call.first_sent_at?.getTime() ?? now) + timings.stakeUnknownMs
  const next = call.verb === 'bet' ? Math.min(now + pause, giveUpAt) : now + pause
  await postponeCall(db.read, call.transaction_id, new Date(next))
}

/** Takes a due call for sending, and the round with it. Undefined: somebody else has it. */
const claim = ({ db, timings, clock }: Context, call: OutboxRow): Promise<OutboxRow | undefined> =>
  db.inTx(async (tx) => {
    const row = await claimCall(tx, call.transaction_id, new Date(clock()), timings.leaseMs)
    if (row?.verb === 'bet') await changeRound(tx, row.round_id, ['drawn'], { state: 'stake_sent' })
    if (row?.verb === 'win' || row?.verb === 'free-win')
      await changeRound(tx, row.round_id, ['shown'], { state: 'win_sent' })
    return row
  })

/** One call of the round, if one is due. Answers whether there may be more to do at once. */
const step = async (context: Context, roundId: string): Promise<boolean> => {
  const { db, wallet, log, timings, clock } = context
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
    await giveUpStake(context, call, round)
    return true
  }
  const claimed = await claim(context, call)
  if (!claimed) return false
  const answer = await wallet.send(claimed.verb, claimed.body)
  if (answer.known && (await book(context, { call: claimed, round, ...answer }))) return true
  const why = answer.known ? answer.status : answer.why
  log[claimed.attempts > 3 ? 'error' : 'warn'](
    { roundId, verb: claimed.verb, attempts: claimed.attempts, why },
    'the wallet gave no final answer',
  )
  await postpone(context, claimed, answer.known ? 0 : answer.retryAfterMs)
  return false
}

const roundsAtOnce = 50

/** Carries rounds on, each by one runner at a time, and looks again and again for those that wait. */
const createRunners = (context: Context) => {
  const { db, log, timings, clock } = context
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const isOpen = () => !stopping.signal.aborted
  const run = async (roundId: string): Promise<void> => {
    try {
      while (isOpen() && (await step(context, roundId)));
    } catch (error) {
      log.error({ err: error, roundId }, 'a round could not go on now')
    } finally {
      running.delete(roundId)
    }
  }
  const advance = (roundId: string): Promise<void> => {
    const runner = running.get(roundId) ?? run(roundId)
    running.set(roundId, runner)
    return runner
  }
  const sweep = async () => {
    while (isOpen()) {
      try {
        for (const roundId of await listDue(db.read, new Date(clock()), roundsAtOnce))
          if (running.size < roundsAtOnce) void advance(roundId)
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read')
      }
      await sleep(timings.sweepMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    advance,
    sweep,
    async stop() {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

export const createOutbox = (parts: Parts): Outbox => {
  const context: Context = {
    ...parts,
    timings: { ...defaultTimings, ...parts.timings },
    clock: parts.clock ?? Date.now,
  }
  const { db, clock } = context
  const runners = createRunners(context)
  let sweeping: Promise<void> | undefined
  return {
    async settle(roundId, ms) {
      const until = clock() + ms
      for (let left = ms; left > 0; left = until - clock()) {
        await Promise.race([runners.advance(roundId), sleep(left, undefined, { ref: false })])
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
      sweeping = runners.sweep()
    },
    async stop() {
      await Promise.all([runners.stop(), sweeping])
    },
  }
}
