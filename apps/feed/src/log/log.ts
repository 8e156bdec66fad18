import { EventEmitter } from 'node:events'
import { statefulTypes, type Alive, type FeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import type { Body } from '../tell/messages.ts'
import { changeMatches, insertMatches, type Change } from '../matches/store.ts'
import type { FeedDb, Schema, Tx } from '../schema.ts'
import type { Insertable } from 'kysely'
import { ends, forgetLines, insertLines, linesAfter, takeNumbers, type Line } from './store.ts'

/*
 * The log of all that the feed has said. One transaction is what is said, the numbers it has, and
 * what becomes of the matches by it; it is refused where another process has the lease.
 */

/** Another process draws: this one may say nothing more. */
export class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** A step was made of what was at hand before everything was read anew. */
export class Stale extends Error {
  override name = 'Stale'
}

export type EventMessages = { event: string; bodies: readonly Body[] }
export type Step = {
  said: readonly EventMessages[]
  changes: readonly Change[]
  planned?: readonly Insertable<Schema['feed_matches']>[]
  /** Runs in the moment in which the step counts, after its commit. */
  apply: () => void
}

export type Steps = { last: () => number; step: (step: Step) => Promise<void> }

/** The newest lines are kept at hand; whoever reads behind them reads the table. */
const tailMax = 4_000
const pageMax = 500
const createTail = () => {
  let lines: Line[] = []
  return {
    clear() {
      lines = []
    },
    add(more: readonly Line[]) {
      lines.push(...more.map(({ seq, line }) => ({ seq, line })))
      if (lines.length > tailMax) lines = lines.slice(-tailMax / 2)
    },
    /** Undefined where they are not at hand. */
    after(seq: number): Line[] | undefined {
      const [first] = lines
      if (!first || seq < first.seq - 1) return undefined
      const from = seq - first.seq + 1
      return lines.slice(from, from + pageMax)
    },
  }
}

const isStateful = (type: string): boolean => (statefulTypes as readonly string[]).includes(type)
/** How long messages are kept that decide no money. */
export const messageRetentionMs = { live: 10 * 3_600_000, pre: 72 * 3_600_000 } as const

type FeedLogDeps = {
  db: FeedDb
  owner: string
  now: () => number
  /** By what bad luck is decided: a feed whose codes tell it says so. */
  fates: 'chance' | 'codes'
}

const rowsOf = (said: readonly EventMessages[], before: number, at: Date) => {
  let seq = before
  return said.flatMap(({ event, bodies }) =>
    bodies.map((body) => {
      seq += 1
      const { type, producer, ...rest } = body
      const message = { seq, at: at.toISOString(), producer, type, event, ...rest } as FeedMessage
      const line = JSON.stringify(message)
      return { seq, at, producer, type, event, stateful: isStateful(type), line }
    }),
  )
}

const write = async (
  tx: Tx,
  { owner, now }: FeedLogDeps,
  { said, changes, planned = [] }: Step,
): Promise<Line[]> => {
  const count = said.reduce((sum, { bodies }) => sum + bodies.length, 0)
  const before = await takeNumbers(tx, owner, count)
  if (before === undefined) throw new LeaseLost('another process draws')
  const rows = rowsOf(said, before, new Date(now()))
  if (rows.length > 0) await insertLines(tx, rows)
  if (planned.length > 0) await insertMatches(tx, planned)
  await changeMatches(tx, changes)
  return rows
}

const aliveOf = ({ now, fates }: FeedLogDeps, lastSeq: number, works: boolean): Alive => ({
  type: 'alive',
  at: new Date(now()).toISOString(),
  lastSeq,
  producers: { pre: works, live: works },
  ...(fates === 'codes' && { fates }),
})

/** Forgets a batch of what is older than it has to be kept; answers whether there is more. */
const forget = async ({ db, owner, now }: FeedLogDeps, limit: number): Promise<boolean> => {
  let more = false
  for (const producer of ['live', 'pre'] as const) {
    const before = new Date(now() - messageRetentionMs[producer])
    const gone = await db.inTx(async (tx) => {
      if ((await takeNumbers(tx, owner, 0)) === undefined)
        throw new LeaseLost('another process draws')
      return forgetLines(tx, producer, before, limit)
    })
    more ||= gone === limit
  }
  return more
}

/** Resolves with the next `said`, or after so long, or when somebody gives up. */
const nextOr = (wakes: EventEmitter, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      wakes.off('said', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    wakes.on('said', done)
    signal.addEventListener('abort', done)
    if (signal.aborted) done()
  })

export const createLog = (parts: FeedLogDeps) => {
  const { db } = parts
  const wakes = new EventEmitter().setMaxListeners(0)
  const tail = createTail()
  let last = 0
  let keptAfter = 0
  let era = 0
  let writing: Promise<unknown> = Promise.resolve()

  /** One after the other, so that numbers, memory and listeners agree on the order. */
  const alone = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = writing.then(work, work)
    writing = mine.catch(() => {})
    return mine
  }

  /** Throws `LeaseLost`, or what the database threw: then whether it counts is unknown. */
  const take = async (of: number, step: Step): Promise<void> => {
    if (of !== era) throw new Stale('everything was read anew')
    const lines = await db.inTx((tx) => write(tx, parts, step))
    const newest = lines.at(-1)
    if (newest) last = newest.seq
    tail.add(lines)
    step.apply()
    if (newest) wakes.emit('said')
  }

  return {
    last: () => last,
    keptAfter: () => keptAfter,
    /**
     * Reads where the log stands, and with `all` whatever else is read, while no step is under way;
     * steps of the era before are refused from then on.
     */
    load: (all: () => Promise<void>): Promise<void> =>
      alone(async () => {
        era += 1
        const found = await ends(db.read)
        last = found.last
        keptAfter = found.keptAfter
        tail.clear()
        await all()
      }),
    /** Steps that go by what is at hand now. They throw `Stale` once that was read anew. */
    steps(): Steps {
      const mine = era
      return { last: () => last, step: (step) => alone(() => take(mine, step)) }
    },
    /** Lines after a number, in order, a page at most; none where there are none yet. */
    async after(seq: number): Promise<Line[]> {
      if (seq >= last) return []
      const atHand = tail.after(seq)
      if (atHand) return atHand
      return linesAfter(db.read, seq, pageMax)
    },
    /** Resolves with the next message, or after so long. */
    nextOr: (ms: number, signal: AbortSignal) => nextOr(wakes, ms, signal),
    alive: (works: boolean): Alive => aliveOf(parts, last, works),
    /** Forgets what is older than it has to be kept, a batch; answers whether there is more. */
    forget: (limit = 2_000): Promise<boolean> =>
      alone(async () => {
        const more = await forget(parts, limit)
        keptAfter = (await ends(db.read)).keptAfter
        return more
      }),
  }
}
export type FeedLog = ReturnType<typeof createLog>
