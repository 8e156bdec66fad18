import {
  afterCommit,
  DatabaseAway,
  refuseInsideTransaction,
  type Database,
} from '../../../database/src/database.ts'
import {
  openAccounts,
  postInside,
  postOnLane,
  postWaiting,
  readBalances,
  type Posted,
} from './store.ts'
import type { Movement, Outcome, Vault } from './wallet.ts'

type Waiting = {
  movement: Movement
  keys: string[]
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

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
const lanes = 3

/**
 * The one way into the vault. Movements that arrive together wait for a free lane and travel in one
 * round trip; an idle lane sends at once, no timer. While a lane (or the waiting road) holds a
 * player, later movements of that player wait for it, so that each player's order holds.
 */
export const createVault = (db: Database): Vault => {
  let queue: Waiting[] = []
  const held = new Set<bigint>()
  const listeners: ((movement: Movement, outcome: Outcome) => void)[] = []
  let idleLanes = lanes
  let travelling = 0
  let underWay = 0
  let closed = false
  let drained: (() => void) | undefined

  const tellOf = (movement: Movement, outcome: Outcome) => {
    // A known id with other content is news, though its id is not.
    if (!outcome.replayed || outcome.status === 'conflict')
      for (const listener of listeners) listener(movement, outcome)
  }
  const settle = (waiting: Waiting, posted: Posted) => {
    const outcome = posted as Outcome
    waiting.resolve(outcome)
    tellOf(waiting.movement, outcome)
  }
  const done = (count: number) => {
    underWay -= count
    if (underWay === 0) drained?.()
  }

  /**
   * The next batch: at most one movement an id, bet or hold, none of a held player, in order of
   * arrival.
   */
  const take = (most: number): Waiting[] => {
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    const keys = new Set<string>()
    const passed = new Set<bigint>()
    for (const waiting of queue) {
      const { playerId } = waiting.movement
      if (
        batch.length === most ||
        held.has(playerId) ||
        passed.has(playerId) ||
        waiting.keys.some((key) => keys.has(key))
      ) {
        passed.add(playerId)
        rest.push(waiting)
      } else {
        for (const key of waiting.keys) keys.add(key)
        batch.push(waiting)
      }
    }
    queue = rest
    return batch
  }

  const dispatch = () => {
    while (idleLanes > 0 && queue.length > 0) {
      // A second lane opens once half as many wait as travel: few large batches cost the database
      // less than many small ones.
      if (queue.length * 2 < travelling) return
      // Where nothing travels, half of them wait for the next lane, so that one batch is made while
      // another is read.
      const most = travelling === 0 ? Math.max(shareMin, Math.ceil(queue.length / 2)) : queue.length
      const batch = take(Math.min(batchMax, most))
      if (batch.length === 0) return
      idleLanes -= 1
      travelling += batch.length
      const players = new Set(batch.map((w) => w.movement.playerId))
      for (const player of players) held.add(player)
      void runBatch(batch).then((busy) => {
        idleLanes += 1
        travelling -= batch.length
        for (const player of players)
          if (!busy.some((w) => w.movement.playerId === player)) held.delete(player)
        if (busy.length > 0) void waitingRoad(busy)
        dispatch()
      })
    }
  }

  /**
   * Sends a batch; one that fails with an SQL error is halved until the bad movement stands alone.
   * Answers the busy ones.
   */
  const runBatch = async (batch: Waiting[], tries = 3): Promise<Waiting[]> => {
    try {
      const answers = await postOnLane(
        db,
        batch.map((w) => w.movement),
      )
      const busy: Waiting[] = []
      let settled = 0
      batch.forEach((waiting, i) => {
        const answer = answers[i]
        // Behind a busy movement its player's later ones are busy too: the row was skipped for all
        // of them.
        if (!answer || answer.status === 'again') busy.push(waiting)
        else {
          settle(waiting, answer)
          settled += 1
        }
      })
      done(settled)
      return busy
    } catch (error) {
      if (error instanceof DatabaseAway || (batch.length === 1 && tries === 0)) {
        for (const waiting of batch) waiting.reject(error)
        done(batch.length)
        return []
      }
      if (batch.length === 1) return runBatch(batch, tries - 1)
      const half = Math.ceil(batch.length / 2)
      return [...(await runBatch(batch.slice(0, half))), ...(await runBatch(batch.slice(half)))]
    }
  }

  /** Busy players' movements, each player in order, on connections that are no lanes. */
  const waitingRoad = async (busy: Waiting[]) => {
    const byPlayer = Map.groupBy(busy, (w) => w.movement.playerId)
    await Promise.all(
      [...byPlayer].map(async ([player, waitings]) => {
        for (const waiting of waitings) {
          await postWaiting(db, waiting.movement).then(
            ([answer]) =>
              answer ? settle(waiting, answer) : waiting.reject(new DatabaseAway('no answer')),
            (error: unknown) => waiting.reject(error),
          )
          done(1)
        }
        held.delete(player)
        dispatch()
      }),
    )
  }

  return {
    post(movement) {
      refuseInsideTransaction('the vault')
      return new Promise<Outcome>((resolve, reject) => {
        if (closed || queue.length >= queueMax)
          return reject(new DatabaseAway(closed ? 'the vault is closing' : 'the vault is too busy'))
        underWay += 1
        queue.push({ movement, keys: keysOf(movement), resolve, reject })
        // One turn of the loop later, so that what arrives in the same turn travels together.
        if (idleLanes > 0) setImmediate(dispatch)
      })
    },
    async postIn(tx, movements) {
      const outcomes = (await postInside(tx, movements)) as Outcome[]
      afterCommit(() =>
        outcomes.forEach((outcome, i) => {
          const movement = movements[i]
          if (movement) tellOf(movement, outcome)
        }),
      )
      return outcomes
    },
    openAccounts,
    balances: readBalances,
    onPosted: (listener) => void listeners.push(listener),
    drain() {
      closed = true
      return underWay === 0 ? Promise.resolve() : new Promise((resolve) => (drained = resolve))
    },
  }
}

/**
 * A movement's own identity, and the bet or hold that it concerns: wallet_post takes one movement
 * of each in a batch.
 */
const keysOf = ({ source, scope = '', verb, transactionId, about }: Movement): string[] => {
  const origin =
    verb === 'settle' || verb === 'release'
      ? 'hold'
      : verb === 'win' || verb === 'rollback'
        ? 'bet'
        : verb
  const key = (kind: string, id: string) => JSON.stringify([source, scope, kind, id])
  return about === undefined
    ? [key(verb, transactionId)]
    : [key(verb, transactionId), key(origin, about)]
}
