import { randomUUID } from 'node:crypto'
import { readFeedMessage } from '@felek/contract/protocols/feed/feed.ts'
import type { Tx } from '@felek/database/database.ts'
import type { Adapter } from '../adapters/adapter.ts'
import type { SportsDeps } from '../deps.ts'
import type { Board } from './board.ts'
import { voidByRule } from './void-rule.ts'
import { rowOf, saveAll } from './event-rows.ts'
import { createEnds } from './ends.ts'
import { createPriceLog, makeDays, type PriceLog } from './price-log.ts'
import { retryRefused, seqOf, writeOrRefuse } from './rejected-messages.ts'
import { holdCursor, moveCursor, takeLease, type EventRow } from './store.ts'

/*
 * Writes what a feed decides: of all processes that read it, the one that holds the lease. What decides
 * money is asked for by the last number that is written, so whatever a stream lost is there.
 */

const leaseMs = 5_000
const lookBackMs = 60_000

type WriterDeps = Pick<SportsDeps, 'db' | 'env' | 'now' | 'log'>

/** Further apart than this a feed's clock and ours are not of one day for sure. */
const apartMsMax = 3_600_000

/** What the feed says is whole, and said of late: our own clock alone makes nothing void. */
const knowsAll = (deps: WriterDeps, feed: string, board: Board, seq: number): boolean => {
  // A feed that knows less than is written has results that nobody has heard.
  if (seq > board.seq || board.saidAt === undefined) return false
  const now = deps.now()
  if (Math.abs(now.getTime() - board.saidAt.getTime()) <= apartMsMax) return true
  deps.log.warn(
    { feed, said: board.saidAt, now },
    'the match feed’s clock is not ours: nothing is void by rule',
  )
  return false
}

/** What was refused is tried again, and what has no result for too long is void. */
const lookBack = async (
  deps: WriterDeps,
  { adapter, board, holder }: { adapter: string; board: Board; holder: string },
): Promise<void> =>
  deps.db.inTx(async (tx) => {
    const seq = await holdCursor(tx, adapter, holder)
    if (seq === undefined) return
    await retryRefused(deps, tx, { adapter, board })
    if (knowsAll(deps, adapter, board, seq)) await voidByRule(deps, tx, adapter)
  })

const writePrices = async (
  deps: WriterDeps,
  { adapter, holder, prices }: { adapter: string; holder: string; prices: PriceLog },
): Promise<void> => {
  if (!prices.waits()) return
  const isDone = await deps.db.inTx(async (tx) => {
    if ((await holdCursor(tx, adapter, holder)) === undefined) return false
    await prices.write(tx, deps.now())
    return true
  })
  if (isDone) prices.committed()
}

/**
 * Writes what came after a number; answers the number to go on from. Only what can be read counts, and
 * never beyond what the board has read: a wrong number would pass over every result to come. What lies
 * behind it is read once more, which changes nothing.
 */
const writeMessages = async (
  deps: WriterDeps,
  tx: Tx,
  at: { adapter: string; board: Board },
  { messages, after }: { messages: readonly unknown[]; after: number },
): Promise<number> => {
  let last = after
  for (const raw of messages) {
    const line = readFeedMessage(raw)
    const seq = seqOf(line)
    if (seq !== null && seq <= after) continue
    await writeOrRefuse(deps, tx, at, { raw, line })
    if (line.kind === 'message' && line.message.seq <= at.board.seq)
      last = Math.max(last, line.message.seq)
  }
  return last
}

const rowsOf = (board: Board, ids: readonly string[]): EventRow[] =>
  ids.flatMap((id) => {
    const event = board.events.get(id)
    return event ? [rowOf(event)] : []
  })

/** Writes messages, events and how far that is; false where the lease is another's by now. */
const writeOne = async (
  deps: WriterDeps,
  { adapter, board, holder }: { adapter: string; board: Board; holder: string },
  { messages, ids }: { messages: readonly unknown[]; ids: readonly string[] },
): Promise<boolean> =>
  deps.db.inTx(async (tx) => {
    const after = await holdCursor(tx, adapter, holder)
    if (after === undefined) return false
    await saveAll(deps, tx, adapter, rowsOf(board, ids))
    const last = await writeMessages(deps, tx, { adapter, board }, { messages, after })
    if (last !== after) await moveCursor(tx, adapter, last)
    return true
  })

export type Writer = {
  /** An event changed: it is written with what comes next. */
  touch(eventId: string): void
  /** Writes what is new, where this process holds the lease; whether it does. */
  write(): Promise<boolean>
}

export const createWriter = (
  deps: WriterDeps,
  { adapter, board }: { adapter: Adapter; board: Board },
): Writer => {
  const holder = randomUUID()
  const touched = new Set<string>()
  const prices = createPriceLog(deps, board)
  const ends = createEnds(deps, { adapter, board, holder })
  let holds = false
  let lookedBackMs = -Infinity

  /** One page of what the feed decided after `seq`, with the events that changed. */
  const writePage = async (after: number): Promise<number | null> => {
    const { messages, next } = await adapter.stateful(after)
    if (messages.length === 0 && touched.size === 0) return next
    const ids = [...touched]
    // What is touched from here on is written with the next page.
    touched.clear()
    let isDone = false
    try {
      isDone = await writeOne(deps, { adapter: adapter.name, board, holder }, { messages, ids })
    } finally {
      if (!isDone) for (const id of ids) touched.add(id)
    }
    if (!isDone) holds = false
    return isDone ? next : null
  }

  /** Another process writes: when this one does again, it begins with all that is open. */
  const lose = (): false => {
    holds = false
    touched.clear()
    prices.end()
    return false
  }

  return {
    touch(eventId) {
      if (!holds) return
      touched.add(eventId)
      prices.touch(eventId)
    },
    async write() {
      const seq = await takeLease(deps.db.read, adapter.name, { holder, leaseMs })
      if (seq === undefined) return lose()
      const begins = !holds
      // Who writes from now on writes everything that is open once.
      if (begins) {
        for (const id of board.events.keys()) touched.add(id)
        prices.begin()
      }
      holds = true
      for (let at: number | null = seq; at !== null && holds;) at = await writePage(at)
      if (!holds) return lose()
      // All that the feed has decided is written by now.
      const now = deps.now().getTime()
      const isTime = now - lookedBackMs >= lookBackMs
      if (isTime) {
        await lookBack(deps, { adapter: adapter.name, board, holder })
        lookedBackMs = now
        prices.forget()
        await ends.look()
      }
      if (begins || isTime) await makeDays(deps)
      await writePrices(deps, { adapter: adapter.name, holder, prices })
      return true
    },
  }
}
