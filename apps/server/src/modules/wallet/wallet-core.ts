import {
  afterCommit,
  DatabaseUnavailable,
  DatabaseBusy,
  isDataError,
  refuseInsideTransaction,
  type Database,
  type Tx,
} from '@felek/database/database.ts'
import { createSlowLane, type SlowLane } from './slow-lane.ts'
import { createQueue, keysOf, roundOf, type Waiting } from './queue.ts'
import {
  isCorrection,
  openAccounts,
  paramsOf,
  posted,
  postInside,
  postCorrection,
  postOnLane,
  readBalances,
} from './store.ts'
import type {
  Corrected,
  Correction,
  Movement,
  Outcome,
  Posted,
  Wallet,
  WalletFigures,
  WalletObserver,
} from './words.ts'

/** More than this in line and the vault is not keeping up: who comes now is told to come again. */
const queueMax = 4_096
/**
 * One round trip carries this many movements at most, so that a batch stays well under the
 * statement's timeout.
 */
const batchMax = 384
/**
 * Below this a batch is not shared between two lanes: one round trip less is worth more than a
 * second core.
 */
const shareMin = 24
const lanesMax = 3
/**
 * Who asks for a movement hears of it within this time: a little less than a provider waits for
 * (2.4 s), so that nothing stands in line for a caller who has left and asks again.
 */
const deadlineMs = 2_300
/** Batches that met a serialization fault are judged again this often, whole. */
const retriesMax = 3

/**
 * The one way into the vault. Movements that arrive together wait for a free lane and travel in one
 * round trip; an idle lane sends at once, no timer. While a lane (or the busy road) holds a player,
 * later movements of that player wait for it, so that each player's order holds.
 *
 * Corrections, and what else their players move in the same batch, go through `ledger`, whose login
 * alone may make them.
 */
export const createWallet = (
  db: Database,
  { ledger = db, observer }: { ledger?: Database; observer?: WalletObserver } = {},
): Wallet => new BatchingWallet(db, ledger, observer)

class BatchingWallet implements Wallet {
  readonly openAccounts = openAccounts
  readonly balances = readBalances
  private readonly db: Database
  private readonly ledger: Database
  private readonly observer: WalletObserver | undefined
  private readonly line = createQueue()
  private readonly busyRoad: SlowLane
  private readonly held = new Set<bigint>()
  private readonly listeners: ((movement: Movement, outcome: Outcome) => void)[] = []
  private idleLanes = lanesMax
  private travelling = 0
  private underWay = 0
  /** What a batch may hold now: less after one that took too long, more again after each good one. */
  private batchLimit = batchMax
  private closed = false
  private drained: (() => void) | undefined
  private sweep: NodeJS.Timeout | undefined

  constructor(db: Database, ledger: Database, observer: WalletObserver | undefined) {
    this.db = db
    this.ledger = ledger
    this.observer = observer
    this.busyRoad = createSlowLane(db, ledger, {
      deadlineMs,
      settle: (waiting, posted) => this.settle(waiting, posted),
      fail: (waiting, error) => this.fail([waiting], error),
      leave: (playerId) => {
        this.held.delete(playerId)
        this.dispatch()
      },
    })
  }

  post(movement: Movement): Promise<Outcome> {
    refuseInsideTransaction('the vault')
    return new Promise<Outcome>((resolve, reject) => {
      if (this.closed) return reject(new DatabaseBusy('the vault is closing'))
      if (this.line.length >= queueMax) return reject(new DatabaseBusy('the vault is too busy'))
      this.underWay += 1
      const atMs = performance.now()
      this.line.push({
        movement,
        keys: keysOf(movement),
        round: roundOf(movement),
        atMs,
        resolve,
        reject,
      })
      this.sweepLater()
      // One turn of the loop later, so that what arrives in the same turn travels together.
      if (this.idleLanes > 0) setImmediate(() => this.dispatch())
    })
  }

  async postIn(tx: Parameters<Wallet['postIn']>[0], movements: readonly Movement[]) {
    const outcomes = (await postInside(tx, movements)) as Outcome[]
    afterCommit(() =>
      outcomes.forEach((outcome, i) => {
        const movement = movements[i]
        if (movement) this.tellOf(movement, outcome)
      }),
    )
    return outcomes
  }

  async correctIn(tx: Tx, { account, ...correction }: Correction): Promise<Corrected> {
    const movement: Movement = { ...correction, verb: 'adjust' }
    if (account === 'cash') return firstOf(await this.postIn(tx, [movement]))
    const corrected = await postCorrection(tx, { ...correction, account })
    const { status } = corrected
    if (status !== 'bonus_not_found')
      afterCommit(() => this.tellOf({ ...movement, about: account }, { ...corrected, status }))
    return corrected
  }

  async postWithin(movements: readonly Movement[], send: Parameters<Wallet['postWithin']>[1]) {
    refuseInsideTransaction('the vault')
    if (this.closed) throw new DatabaseBusy('the vault is closing')
    const begunMs = performance.now()
    const tell = (movement: Movement, status: Parameters<WalletObserver['movement']>[1]) =>
      this.observer?.movement(movement, status, performance.now() - begunMs)
    this.underWay += movements.length
    try {
      const answers = (await send(paramsOf(movements, false))).map(posted)
      movements.forEach((movement, i) => {
        const answer = answers[i]
        if (answer === undefined || answer.status === 'again') return
        tell(movement, answer.status)
        this.tellOf(movement, answer as Outcome)
      })
      return answers
    } catch (error) {
      for (const movement of movements) tell(movement, faultOf(error))
      throw error
    } finally {
      this.done(movements.length)
    }
  }

  onPosted(listener: (movement: Movement, outcome: Outcome) => void) {
    this.listeners.push(listener)
  }

  figures(): WalletFigures {
    const { oldestAtMs } = this.line
    return {
      waiting: this.line.length,
      oldestMs: oldestAtMs === undefined ? 0 : performance.now() - oldestAtMs,
      lanesBusy: lanesMax - this.idleLanes,
      onBusyRoad: this.busyRoad.length,
      batchLimit: this.batchLimit,
    }
  }

  drain(): Promise<void> {
    this.closed = true
    return this.underWay === 0
      ? Promise.resolve()
      : new Promise((resolve) => (this.drained = resolve))
  }

  private dispatch() {
    while (this.idleLanes > 0 && this.line.length > 0) {
      // A second lane opens once half as many wait as travel: few large batches cost the database
      // less than many small ones.
      if (this.line.length * 2 < this.travelling) return
      // Where nothing travels, half of them wait for the next lane, so that one batch is made while
      // another is read.
      const most =
        this.travelling === 0
          ? Math.max(shareMin, Math.ceil(this.line.length / 2))
          : this.line.length
      const batch = this.line.take(Math.min(this.batchLimit, most), (id) => this.held.has(id))
      if (batch.length === 0) return
      void this.travel(batch)
    }
  }

  private async travel(batch: Waiting[]) {
    this.idleLanes -= 1
    this.travelling += batch.length
    const players = new Set(batch.map((w) => w.movement.playerId))
    for (const player of players) this.held.add(player)
    const [calls, corrected] = correctedApart(batch)
    const busy = (
      await Promise.all([this.send(this.db, calls), this.send(this.ledger, corrected)])
    ).flat()
    this.idleLanes += 1
    this.travelling -= batch.length
    const stillHeld = new Set(busy.map((w) => w.movement.playerId))
    for (const player of players) if (!stillHeld.has(player)) this.held.delete(player)
    this.busyRoad.take(busy)
    this.dispatch()
  }

  /** Sends a batch and settles what was answered; answers those whose player is busy. */
  private async send(
    through: Database,
    batch: Waiting[],
    retries = retriesMax,
  ): Promise<Waiting[]> {
    if (batch.length === 0) return []
    const begunMs = performance.now()
    let answers: Posted[]
    try {
      answers = await postOnLane(
        through,
        batch.map((w) => w.movement),
      )
    } catch (error) {
      return this.sendAgain(through, batch, error, retries)
    }
    this.observer?.batch(batch.length, performance.now() - begunMs)
    this.batchLimit = Math.min(batchMax, Math.ceil(this.batchLimit * 1.5))
    // Behind a busy movement its player's later ones are busy too: the row was skipped for all.
    return batch.filter((waiting, i) => {
      const answer = answers[i]
      if (answer === undefined || answer.status === 'again') return true
      this.settle(waiting, answer)
      return false
    })
  }

  /**
   * Only where its own data is to blame is a batch halved, until the bad movement stands alone:
   * sent in halves to a database that is slow, one batch would become hundreds of statements.
   */
  private async sendAgain(
    through: Database,
    batch: Waiting[],
    error: unknown,
    retries: number,
  ): Promise<Waiting[]> {
    if (isDataError(error) && batch.length > 1) {
      const half = Math.ceil(batch.length / 2)
      return [
        ...(await this.send(through, batch.slice(0, half))),
        ...(await this.send(through, batch.slice(half))),
      ]
    }
    if (isSerializationFault(error) && retries > 0) return this.send(through, batch, retries - 1)
    // Its time ran out: a smaller one may be done in time.
    if (error instanceof DatabaseBusy)
      this.batchLimit = Math.max(shareMin, Math.floor(batch.length / 2))
    this.fail(batch, isSerializationFault(error) ? new DatabaseBusy('too many at once') : error)
    return []
  }

  /** Answers those who would have left by now, whatever the lanes wait for. */
  private sweepLater() {
    const { oldestAtMs } = this.line
    if (this.sweep !== undefined || oldestAtMs === undefined) return
    this.sweep = setTimeout(
      () => {
        this.sweep = undefined
        const late = this.line.takeOlder(performance.now() - deadlineMs)
        this.fail(late, new DatabaseBusy('not sent in time: nothing happened'))
        this.sweepLater()
      },
      Math.max(10, oldestAtMs + deadlineMs - performance.now()),
    )
  }

  private settle(waiting: Waiting, posted: Posted) {
    const outcome = posted as Outcome
    waiting.resolve(outcome)
    this.observer?.movement(waiting.movement, outcome.status, performance.now() - waiting.atMs)
    this.tellOf(waiting.movement, outcome)
    this.done(1)
  }

  private fail(waitings: readonly Waiting[], error: unknown) {
    for (const { movement, atMs, reject } of waitings) {
      this.observer?.movement(movement, faultOf(error), performance.now() - atMs)
      reject(error)
    }
    this.done(waitings.length)
  }

  private tellOf(movement: Movement, outcome: Outcome) {
    // A known id with other content is news, though its id is not.
    if (!outcome.replayed || outcome.status === 'conflict')
      for (const listener of this.listeners) listener(movement, outcome)
  }

  private done(count: number) {
    this.underWay -= count
    if (this.underWay === 0) this.drained?.()
  }
}

const firstOf = ([outcome]: readonly Outcome[]): Outcome => {
  if (outcome === undefined) throw new Error('the vault answered nothing')
  return outcome
}

const faultOf = (error: unknown): 'away' | 'failed' =>
  error instanceof DatabaseUnavailable ? 'away' : 'failed'

/** Apart: those of players for whom a batch brings a correction, which are the ledger's login's. */
const correctedApart = (batch: readonly Waiting[]): [calls: Waiting[], corrected: Waiting[]] => {
  const players = new Set(
    batch.filter((w) => isCorrection(w.movement)).map((w) => w.movement.playerId),
  )
  if (players.size === 0) return [[...batch], []]
  const of = (corrected: boolean) =>
    batch.filter((w) => players.has(w.movement.playerId) === corrected)
  return [of(false), of(true)]
}

/** Another transaction came in between (40001, as wallet_post raises it too) or waited for us. */
const isSerializationFault = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
