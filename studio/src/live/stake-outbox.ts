import { setTimeout as sleep } from 'node:timers/promises'
import { toAmount } from '../../../contract/src/money.ts'
import {
  isContradiction,
  isPlayerRefusal,
  isStakeRefusal,
} from '../../../contract/src/provider-protocol.ts'
import type { Log } from '../log.ts'
import { stakeRefusalOf } from '../refusal.ts'
import { takeFromDemoBalance } from '../players/store.ts'
import type { StudioDb } from '../schema.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { LiveRefusal } from './protocol.ts'
import {
  claimCall,
  closeCall,
  findPending,
  findStake,
  insertCall,
  insertStake,
  listDue,
  lockStake,
  makeAllDue,
  postponeCall,
  setStake,
  takeBack,
  voidStake,
  type CallRow,
  type StakeRow,
} from './store.ts'
import type { StakeBet } from './deal.ts'
import { enterRoom } from '../rounds/store.ts'
import { holdOpen } from './rounds/store.ts'

/*
 * The money of the tables. A stake is written down with its call to the wallet before that is sent;
 * the call is repeated with the same id until its answer is final. A stake whose fate is open for
 * too long is void, and then only its rollback is sent; wins and rollbacks are repeated for ever.
 * Whatever happens to the process, the outbox says what is owed.
 */

export type Timings = {
  stakeUnknownMs: number
  retryMs: number
  stakeRetryMsMax: number
  winRetryMsMax: number
  leaseMs: number
  sweepMs: number
}
const defaults: Timings = {
  stakeUnknownMs: 10_000,
  retryMs: 200,
  stakeRetryMsMax: 1_000,
  winRetryMsMax: 30_000,
  leaseMs: 4_000,
  sweepMs: 500,
}
const sendersMax = 40

export type NewStake = {
  id: string
  roundId: string
  tableId: string
  player: string
  session: string
  mode: 'real' | 'demo'
  kind: StakeRow['kind']
  seat: number | null
  hand: number | null
  bets: readonly StakeBet[]
  amountKurus: bigint
}

export type StakeOutbox = {
  /**
   * Writes a stake down and sends it. Answers the stake as it is (a repeated id: as it became), or
   * why there is none.
   */
  place(stake: NewStake): Promise<StakeRow | LiveRefusal>
  /** Sends now what is due, rather than at the next look. */
  wake(): void
  start(): Promise<void>
  stop(): Promise<void>
}

type Parts = {
  db: StudioDb
  wallet: Wallet
  log: Log
  /** The table of a round, for calls that are written here. */
  heard: (stake: StakeRow, balanceKurus: bigint | undefined) => void
  timings?: Partial<Timings> | undefined
  clock?: (() => number) | undefined
}

/** What a player hears of a refused stake; what is no word to a player is a fault of ours. */
const toldOf = (status: string, reason: string | undefined): LiveRefusal => {
  const told = stakeRefusalOf(status, reason)
  if (told === 'bet_over_limit' || told === 'bet_over_bonus' || isPlayerRefusal(told)) return told
  return told === 'round_closed' ? 'late' : 'internal'
}
/** jsonb keeps no order of keys. */
const textOf = (bets: readonly StakeBet[]): string =>
  bets.map(({ spot, numbers, amount }) => `${spot} ${numbers?.join() ?? ''} ${amount}`).join('; ')
const tableOf = (call: CallRow): string => (JSON.parse(call.body) as { game: string }).game

type Written = { row: StakeRow; call?: CallRow; left?: bigint }

/** What the outbox works with. */
type Work = Omit<Parts, 'timings' | 'clock'> & { timings: Timings; clock: () => number }

/** Books a final answer with what follows from it. False: it is not final. */
const book = async (
  { db, log, heard }: Work,
  call: CallRow,
  {
    status,
    balanceKurus,
    reason,
  }: { status: string; balanceKurus: bigint | undefined; reason?: string | undefined },
): Promise<boolean> => {
  const isBet = call.verb === 'bet'
  const fine = status === 'ok' && (!isBet || balanceKurus !== undefined)
  const final = fine || (isBet ? isStakeRefusal(status) : isContradiction(status))
  if (!final) return false
  const stake = await db.inTx(async (tx) => {
    const row = await lockStake(tx, call.stake_id)
    if (!row || !(await closeCall(tx, call.transaction_id, 'final', status))) return undefined
    if (!isBet || row.state !== 'sent') return row
    return fine
      ? setStake(tx, row.id, { state: 'accepted' })
      : voidStake(tx, row, toldOf(status, reason))
  })
  if (!fine && !isBet)
    log.error(
      { stakeId: call.stake_id, verb: call.verb, status },
      "the wallet contradicts the tables' outbox",
    )
  if (stake) heard(stake, balanceKurus)
  return true
}

/** Sends what is due of one stake; a call that gets no final answer comes again later. */
const createSender = (work: Work) => {
  const { db, wallet, log, heard, timings, clock } = work
  const again = async (call: CallRow, least: number) => {
    const isBet = call.verb === 'bet'
    const most = isBet ? timings.stakeRetryMsMax : timings.winRetryMsMax
    const pause = Math.min(
      most,
      Math.max(least, timings.retryMs * 2 ** Math.min(call.attempts - 1, 20)),
    )
    await postponeCall(db.read, call.transaction_id, new Date(clock() + pause))
  }

  const send = async (call: CallRow): Promise<boolean> => {
    const answer = await wallet.send(call.verb, call.body)
    if (answer.known && (await book(work, call, answer))) return true
    const why = answer.known ? answer.status : answer.why
    log[call.attempts > 3 ? 'error' : 'warn'](
      { stakeId: call.stake_id, verb: call.verb, attempts: call.attempts, why },
      'the wallet gave no final answer',
    )
    await again(call, answer.known ? 0 : answer.retryAfterMs)
    return false
  }

  const giveUp = async (call: CallRow) => {
    const stake = await db.inTx((tx) =>
      takeBack(tx, tableOf(call), call.stake_id, 'unreachable', new Date(clock())),
    )
    if (stake) heard(stake, undefined)
  }

  /** The stake's call, if one is due. Answers whether there may be more to do at once. */
  const step = async (stakeId: string): Promise<boolean> => {
    const call = await findPending(db.read, stakeId)
    if (!call || call.next_at.getTime() > clock()) return false
    if (
      call.verb === 'bet' &&
      clock() - (call.first_sent_at?.getTime() ?? clock()) >= timings.stakeUnknownMs
    ) {
      await giveUp(call)
      return true
    }
    const claimed = await claimCall(
      db.read,
      call.transaction_id,
      new Date(clock()),
      timings.leaseMs,
    )
    return claimed !== undefined && (await send(claimed))
  }

  return { send, step }
}

type Sender = ReturnType<typeof createSender>

/** Works through what is due, stake by stake: one call of a stake at a time. */
const createRunner = ({ db, log, timings, clock }: Work, { step }: Sender) => {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  const isOpen = () => !stopping.signal.aborted
  let nap = new AbortController()

  const advance = (stakeId: string, first?: () => Promise<boolean>): void => {
    if (running.has(stakeId)) return
    const run = (async () => {
      try {
        if (first) await first()
        while (isOpen() && (await step(stakeId)));
      } catch (error) {
        log.error({ err: error, stakeId }, 'a stake could not go on now')
      } finally {
        running.delete(stakeId)
      }
    })()
    running.set(stakeId, run)
  }

  const sweep = async () => {
    while (isOpen()) {
      nap = new AbortController()
      try {
        for (const id of await listDue(db.read, new Date(clock()), sendersMax))
          if (running.size < sendersMax) advance(id)
      } catch (error) {
        log.error({ err: error }, "the tables' outbox could not be read")
      }
      // A full house is served on as soon as somebody is free.
      await sleep(running.size >= sendersMax ? 20 : timings.sweepMs, undefined, {
        signal: AbortSignal.any([stopping.signal, nap.signal]),
      }).catch(() => {})
    }
  }
  let sweeping: Promise<void> | undefined
  return {
    advance,
    wake: () => nap.abort(),
    start: () => {
      sweeping = sweep()
    },
    async stop() {
      stopping.abort()
      await Promise.all([...running.values(), sweeping])
    },
  }
}

const write = ({ db, clock, timings }: Work, stake: NewStake) =>
  db.inTx(async (tx): Promise<Written | LiveRefusal> => {
    const now = new Date(clock())
    if (!(await holdOpen(tx, stake.roundId, [stake.kind === 'bet' ? 'betting' : 'decisions'])))
      return 'late'
    const { player, session, mode, kind, seat, hand, amountKurus } = stake
    const here = { player, round: stake.roundId, game: stake.tableId }
    if (await enterRoom(tx, here)) return 'playing_elsewhere'
    const left = mode === 'demo' ? await takeFromDemoBalance(tx, player, amountKurus) : undefined
    if (mode === 'demo' && left === undefined) return 'insufficient_funds'
    const row = await insertStake(tx, {
      id: stake.id,
      round_id: stake.roundId,
      player,
      session,
      mode,
      kind,
      seat,
      hand,
      bets: JSON.stringify(stake.bets),
      amount_kurus: amountKurus,
      state: mode === 'demo' ? 'accepted' : 'sent',
      reason: null,
      payout_kurus: null,
      placed_at: now,
    })
    if (left !== undefined) return { row, left }
    const next = new Date(now.getTime() + timings.leaseMs)
    return {
      row,
      call: await insertCall(
        tx,
        'bet',
        row,
        stake.tableId,
        { session, amount: toAmount(amountKurus) },
        next,
        now,
      ),
    }
  })

export const createStakeOutbox = (parts: Parts): StakeOutbox => {
  const work: Work = {
    ...parts,
    timings: { ...defaults, ...parts.timings },
    clock: parts.clock ?? Date.now,
  }
  const { db, heard, clock } = work
  const sender = createSender(work)
  const runner = createRunner(work, sender)
  return {
    async place(stake) {
      const before = await findStake(db.read, stake.id)
      const same = (row: StakeRow) =>
        row.player === stake.player &&
        row.round_id === stake.roundId &&
        row.kind === stake.kind &&
        row.amount_kurus === stake.amountKurus &&
        textOf(row.bets) === textOf(stake.bets)
      if (before) return same(before) ? before : 'bad_request'
      const written = await write(work, stake).catch(
        async (error: unknown): Promise<Written | LiveRefusal> => {
          if ((error as { code?: string }).code !== '23505') throw error
          // Its twin was faster.
          const twin = await findStake(db.read, stake.id)
          return twin && same(twin) ? { row: twin } : 'bad_request'
        },
      )
      if (typeof written === 'string') return written
      const { row, call, left } = written
      if (left !== undefined) heard(row, left)
      if (call) {
        heard(row, undefined)
        runner.advance(row.id, () => sender.send(call))
      }
      return row
    },
    wake: () => runner.wake(),
    async start() {
      // On PGlite this process is the only one, so whatever was being sent when the last one died
      // goes again now.
      if (db.kind === 'pglite') await makeAllDue(db.read, new Date(clock()))
      runner.start()
    },
    stop: () => runner.stop(),
  }
}
