import { randomUUID } from 'node:crypto'
import { readFeedMessage } from '../../../../contract/src/feed.ts'
import { isDataError, type Tx } from '../../../../database/src/database.ts'
import type { Adapter } from '../adapters/adapter.ts'
import type { SportsHouse } from '../needs.ts'
import type { Board, BoardEvent } from './board.ts'
import { voidByRule } from './by-rule.ts'
import { retryRefused, seqOf, writeOrRefuse } from './refused.ts'
import { attempt, holdCursor, moveCursor, saveEvents, takeLease, type EventRow } from './store.ts'

/*
 * Writes what a feed decides: of all processes that read it, the one that holds the lease. What decides
 * money is asked for by the last number that is written, so whatever a stream lost is there.
 */

const leaseMs = 5_000
const lookBackMs = 60_000

type WriterHouse = Pick<SportsHouse, 'db' | 'now' | 'log'>

const phases: Readonly<Record<string, string>> = {
  not_started: 'upcoming',
  ended: 'ended',
  closed: 'ended',
  cancelled: 'cancelled',
  postponed: 'postponed',
  abandoned: 'abandoned',
}
export const statusOf = ({ score }: Pick<BoardEvent, 'score'>): string =>
  phases[score.phase] ?? 'live'

/** Writes events as they are described; one that the database refuses keeps no other from it. */
const saveAll = async (
  house: WriterHouse,
  tx: Tx,
  adapter: string,
  rows: readonly EventRow[],
): Promise<void> => {
  const save = (some: readonly EventRow[]) =>
    attempt(tx, () => saveEvents(tx, adapter, some, house.now()))
  const error = await save(rows)
  if (error === undefined) return
  if (!isDataError(error)) throw error
  for (const row of rows) {
    const why = await save([row])
    if (why === undefined) continue
    if (!isDataError(why)) throw why
    house.log.error({ err: why, feed: adapter, event: row.eventId }, 'an event can not be written')
  }
}

/** What was refused is tried again, and what has no result for too long is void. */
const lookBack = async (
  house: WriterHouse,
  { adapter, board, holder }: { adapter: string; board: Board; holder: string },
): Promise<void> =>
  house.db.inTx(async (tx) => {
    if ((await holdCursor(tx, adapter, holder)) === undefined) return
    await retryRefused(house, tx, { adapter, board })
    await voidByRule(house, tx, adapter)
  })

export type Writer = {
  /** An event changed: it is written with what comes next. */
  touch(eventId: string): void
  /** Writes what is new, where this process holds the lease; whether it does. */
  write(): Promise<boolean>
}

export const createWriter = (
  house: WriterHouse,
  { adapter, board }: { adapter: Adapter; board: Board },
): Writer => {
  const holder = randomUUID()
  const touched = new Set<string>()
  let holds = false
  let lookedBackMs = -Infinity

  const rowsOf = (ids: Iterable<string>): EventRow[] =>
    [...ids].flatMap((id) => {
      const event = board.events.get(id)
      return event
        ? [{ eventId: id, fixture: event.fixture, score: event.score, status: statusOf(event) }]
        : []
    })
  /** One page of what the feed decided after `seq`, with the events that changed. */
  const writePage = async (after: number): Promise<number | null> => {
    const { messages, next } = await adapter.stateful(after)
    const ids = [...touched]
    const isDone = await house.db.inTx(async (tx) => {
      const seq = await holdCursor(tx, adapter.name, holder)
      if (seq === undefined) return false
      await saveAll(house, tx, adapter.name, rowsOf(ids))
      let last = seq
      for (const raw of messages) {
        const line = readFeedMessage(raw)
        const at = seqOf(line)
        if (at !== null && at <= last) continue
        await writeOrRefuse(house, tx, { adapter: adapter.name, board }, { raw, line })
        last = at ?? last
      }
      await moveCursor(tx, adapter.name, last)
      return true
    })
    if (isDone) for (const id of ids) touched.delete(id)
    else holds = false
    return isDone ? next : null
  }

  return {
    touch: (eventId) => void touched.add(eventId),
    async write() {
      const now = house.now()
      const until = new Date(now.getTime() + leaseMs)
      const seq = await takeLease(house.db.read, adapter.name, { holder, now, until })
      if (seq === undefined) {
        holds = false
        return false
      }
      // Who writes from now on writes everything that is open once.
      if (!holds) for (const id of board.events.keys()) touched.add(id)
      holds = true
      for (let at: number | null = seq; at !== null && holds;) at = await writePage(at)
      // All that the feed has decided is written by now.
      if (holds && now.getTime() - lookedBackMs >= lookBackMs) {
        await lookBack(house, { adapter: adapter.name, board, holder })
        lookedBackMs = now.getTime()
      }
      return holds
    },
  }
}
