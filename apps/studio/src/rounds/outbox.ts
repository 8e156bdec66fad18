import { setTimeout as sleep } from 'node:timers/promises'
import { isContradiction, isStakeRefusal } from '@felek/contract/protocols/provider/money.ts'
import type { Log } from '../log.ts'
import type { StudioDb } from '../schema.ts'
import type { CallSeals } from './calls/seals.ts'
import type { Wallet, WalletResult } from '../wallet/wallet.ts'
import { claimCall, listDue, nextDue, postponeCall, type OutboxRow } from './calls/store.ts'

/*
 * The calls to the wallet, of every game and room: sent with the same id until they are answered, those of a player
 * one after the other. Whatever happens to the process, the outbox says what is owed. What follows from an answer
 * says the machine of the round's kind.
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
  /** Between two looks at what is due, while calls go out. */
  sweepMs: number
  /** The same where none has gone out for `restAfterMs`, which is longer than any repeat waits. */
  restMs: number
  restAfterMs: number
}
export const defaultTimings: Timings = {
  stakeUnknownMs: 10_000,
  retryMs: 200,
  // A table's betting ends within seconds.
  stakeRetryMsMax: 1_000,
  winRetryMsMax: 30_000,
  leaseMs: 4_000,
  sweepMs: 250,
  restMs: 1_000,
  restAfterMs: 60_000,
}

/**
 * What a final answer makes of the stake, written in one transaction with the call's end; nothing where that call is
 * decided already. Answered are the calls that are to be sent at once.
 */
export type Follow = {
  taken(call: OutboxRow, balanceKurus: bigint): Promise<OutboxRow[]>
  refused(call: OutboxRow, status: string, reason: string | undefined): Promise<void>
  /** Nobody knows whether it was taken, for too long: from here on only its rollback is sent. */
  unknown(call: OutboxRow): Promise<OutboxRow[]>
  /** A win or rollback is booked by the wallet. */
  returned(call: OutboxRow, balanceKurus: bigint | undefined): Promise<void>
  /** A win or rollback that will never move anything: the two sides' books differ. */
  contradicted(call: OutboxRow, status: string): Promise<void>
}

type OutboxDeps = {
  db: StudioDb
  wallet: Wallet
  log: Log
  seals: CallSeals
  follow: (call: OutboxRow) => Follow
  /** Whether this process runs the live tables: only then are their calls sent, so that they hear of each. */
  playsTables?: () => boolean
  timings?: Partial<Timings>
  clock?: () => number
}

export type Outbox = {
  /** Sends what a player's calls are, those just written first; ends when none is due. */
  advance(player: string, written?: readonly OutboxRow[]): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Context = Required<Omit<OutboxDeps, 'timings'>> & { timings: Timings }

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

/** Books a final answer, and answers what is to be sent next. Undefined: it is not final. */
const book = async (
  { log, follow }: Context,
  call: OutboxRow,
  { status, balanceKurus, reason }: Extract<WalletResult, { known: true }>,
): Promise<readonly OutboxRow[] | undefined> => {
  const then = follow(call)
  if (call.verb === 'bet') {
    if (status === 'ok' && balanceKurus !== undefined) return then.taken(call, balanceKurus)
    if (!isStakeRefusal(status)) return undefined
    await then.refused(call, status, reason)
    return []
  }
  if (status === 'ok') {
    await then.returned(call, balanceKurus)
    return []
  }
  if (!isContradiction(status)) return undefined
  await then.contradicted(call, status)
  log.error(
    { transactionId: call.transaction_id, verb: call.verb, status },
    'the wallet contradicts the outbox',
  )
  return []
}

/** Sends a call that is ours to send; answers what is to be sent next: nothing where it comes again later. */
const send = async (context: Context, call: OutboxRow): Promise<readonly OutboxRow[]> => {
  // What is sent is what was written, or nothing.
  if (!context.seals.isOurs(call)) return []
  const answer = await context.wallet.send(call.verb, call.body)
  const next = answer.known ? await book(context, call, answer) : undefined
  if (next) return next
  const why = answer.known ? answer.status : answer.why
  context.log[call.attempts > 3 ? 'error' : 'warn'](
    { transactionId: call.transaction_id, verb: call.verb, attempts: call.attempts, why },
    'the wallet gave no final answer',
  )
  await postpone(context, call, answer.known ? 0 : answer.retryAfterMs)
  return []
}

/** A stake that has waited too long to be sent once more. */
const isLate = (
  { timings, clock }: Context,
  { verb, first_sent_at, next_at }: OutboxRow,
): boolean =>
  verb === 'bet' && clock() - (first_sent_at ?? next_at).getTime() >= timings.stakeUnknownMs

/**
 * Does what the player's next due call wants; answers what is to be sent then, or undefined where nothing is due, or
 * somebody else has it.
 */
const doNext = async (
  context: Context,
  player: string,
): Promise<readonly OutboxRow[] | undefined> => {
  const { db, timings, clock, follow, playsTables, seals } = context
  const now = new Date(clock())
  const due = await nextDue(db.read, player, now, playsTables())
  if (!due) return undefined
  if (!seals.isOurs(due)) {
    // It keeps none of its player's others waiting, and goes out once it is mended.
    await postponeCall(db.read, due.transaction_id, new Date(clock() + timings.winRetryMsMax))
    return []
  }
  if (isLate(context, due)) return follow(due).unknown(due)
  const call = await claimCall(db.read, due.transaction_id, now, timings.leaseMs)
  return call && send(context, call)
}

const lanesAtOnce = 50
/** `looks`: what is due stands in the database, and nobody has looked since somebody said so. */
type Lane = { queue: OutboxRow[]; looks: boolean; ended: Promise<void> }

/** A lane a player, and a look again and again for those that wait. */
const createLanes = (context: Context) => {
  const { db, log, timings, clock, playsTables } = context
  const running = new Map<string, Lane>()
  const stopping = new AbortController()
  const isOpen = () => !stopping.signal.aborted
  let movedAtMs = clock()
  const work = async (player: string, lane: Lane): Promise<void> => {
    const { queue } = lane
    while (isOpen()) {
      const call = queue.shift()
      // In one breath: what is written from here on begins a lane of its own.
      if (!call && !lane.looks) return void running.delete(player)
      if (!call) lane.looks = false
      const next = await (call ? send(context, call) : doNext(context, player))
      if (!next) continue
      queue.unshift(...next)
      if (!call) lane.looks = true
    }
  }
  const advance = (player: string, written: readonly OutboxRow[] = []): Promise<void> => {
    const lane = running.get(player)
    if (lane) {
      lane.queue.push(...written)
      if (written.length === 0) lane.looks = true
      return lane.ended
    }
    const mine: Lane = {
      queue: [...written],
      looks: written.length === 0,
      ended: Promise.resolve(),
    }
    mine.ended = work(player, mine)
      .catch((error: unknown) => log.error({ err: error }, 'a call could not go out now'))
      .finally(() => {
        movedAtMs = clock()
        if (running.get(player) === mine) running.delete(player)
      })
    running.set(player, mine)
    return mine.ended
  }
  /** Nobody plays, and nothing waits for its repeat: a look a second finds what another process left. */
  const pauseMs = (): number =>
    clock() - movedAtMs < timings.restAfterMs ? timings.sweepMs : timings.restMs
  const sweep = async () => {
    while (isOpen()) {
      try {
        for (const player of await listDue(db.read, new Date(clock()), lanesAtOnce, playsTables()))
          if (running.size < lanesAtOnce) void advance(player)
      } catch (error) {
        log.error({ err: error }, 'the outbox could not be read')
      }
      await sleep(pauseMs(), undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  return {
    advance,
    sweep,
    async stop() {
      stopping.abort()
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

export const createOutbox = (parts: OutboxDeps): Outbox => {
  const context: Context = {
    playsTables: () => false,
    ...parts,
    timings: { ...defaultTimings, ...parts.timings },
    clock: parts.clock ?? Date.now,
  }
  const lanes = createLanes(context)
  let sweeping: Promise<void> | undefined
  return {
    advance: lanes.advance,
    async start() {
      sweeping = lanes.sweep()
    },
    async stop() {
      await Promise.all([lanes.stop(), sweeping])
    },
  }
}
