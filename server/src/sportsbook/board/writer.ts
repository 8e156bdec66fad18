import { randomUUID } from 'node:crypto'
import { readFeedMessage, type FeedMessage } from '../../../../contract/src/feed.ts'
import type { Tx } from '../../../../database/src/database.ts'
import { newId } from '../../ids.ts'
import type { Adapter } from '../adapters/adapter.ts'
import type { SportsHouse } from '../needs.ts'
import { selectionIds } from '../place/store.ts'
import { resultRowsOf } from '../settle/from-feed.ts'
import { holdMs } from '../settle/fold.ts'
import type { Board, BoardEvent } from './board.ts'
import {
  appendResults,
  holdCursor,
  holdSelections,
  knownOutcomes,
  logMessage,
  makeDue,
  moveCursor,
  saveEvents,
  takeLease,
  type EventRow,
} from './store.ts'

/*
 * Writes what a feed decides: of all processes that read it, the one that holds the lease. What decides
 * money is asked for by the last number that is written, so whatever a stream lost is there.
 */

const leaseMs = 5_000

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

const reasonOf = (m: FeedMessage): string =>
  m.type === 'bet_settlement' ? (m.voidReason ?? '') : 'reason' in m ? m.reason : ''

/** Every outcome that a market of the message has, as board and book know them. */
const outcomesIn = async (tx: Tx, board: Board, m: FeedMessage) => {
  const names = 'markets' in m ? m.markets.filter((it): it is string => typeof it === 'string') : []
  const known = names.length === 0 ? [] : await knownOutcomes(tx, m.event, names)
  return (market: string): string[] => {
    const offered = board.events.get(m.event)?.markets.get(market)?.outcomes ?? []
    const booked = known.filter((it) => it.market === market).map((it) => it.outcome)
    return [...new Set([...offered.map((o) => o.outcomeId), ...booked])]
  }
}

/** Writes a message that decides money: the log, the results, who is to be judged. */
const writeMessage = async (
  house: WriterHouse,
  tx: Tx,
  { adapter, board, message: m }: { adapter: string; board: Board; message: FeedMessage },
): Promise<void> => {
  if (!(await logMessage(tx, adapter, m))) return
  const now = house.now()
  const rows = resultRowsOf(m, await outcomesIn(tx, board, m))
  if (rows.length === 0) return
  const ids = await selectionIds(
    tx,
    rows.map((r) => ({ eventId: m.event, market: r.market, outcome: r.outcome })),
    rows.map(() => newId(now)),
  )
  await holdSelections(tx, ids)
  await appendResults(
    tx,
    { adapter, seq: m.seq, reason: reasonOf(m), at: now },
    rows.map((row, i) => ({ ...row, selectionId: ids[i] ?? 0n })),
  )
  const isHeld = m.type === 'bet_settlement' && m.certainty === 1
  await makeDue(tx, ids, isHeld ? new Date(now.getTime() + holdMs) : now)
}

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
      await saveEvents(tx, adapter.name, rowsOf(ids), house.now())
      let last = seq
      for (const raw of messages) {
        const line = readFeedMessage(raw)
        if (line.kind !== 'message') {
          house.log.error({ feed: adapter.name, line }, 'what decides money can not be read')
          continue
        }
        if (line.faults.length > 0)
          house.log.error({ feed: adapter.name, faults: line.faults }, 'settlements in doubt')
        const { message } = line
        if (message.seq <= last) continue
        await writeMessage(house, tx, { adapter: adapter.name, board, message })
        last = message.seq
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
      return holds
    },
  }
}
