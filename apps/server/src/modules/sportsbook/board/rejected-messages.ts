import { createHash } from 'node:crypto'
import { readFeedMessage, type FeedLine } from '@felek/contract/protocols/feed/feed.ts'
import { isDataError, type Tx } from '@felek/database/database.ts'
import type { SportsDeps } from '../deps.ts'
import type { Board } from './board.ts'
import { applyMessage } from './results.ts'
import {
  attempt,
  endRefused,
  keepRefused,
  listRefused,
  logMessage,
  refusedBefore,
  type RefusedRow,
} from './store.ts'

/*
 * A message that decides money and can not be written is kept apart and tried again; those after it go
 * on. Only what takes back waits for what was refused of the same event before it: it may be that.
 */

export type ResultsDeps = Pick<SportsDeps, 'db' | 'env' | 'now' | 'log'>
type At = { adapter: string; board: Pick<Board, 'events' | 'seq'> }

/**
 * So far ahead of what the board has read no feed is: under such a number a result would be the newest of
 * its selection for ever, and every later one old.
 */
const aheadMost = 1_000_000
/** A board that was never read knows of no number. */
const isFarAhead = ({ seq: read }: Pick<Board, 'seq'>, seq: number): boolean =>
  read > 0 && seq > read + aheadMost

/** Whether a refused message may be about one of these markets: where some of it is written, the rest. */
const concerns = (text: string, markets: readonly string[]): boolean => {
  const line = readFeedMessage(JSON.parse(text))
  if (line.kind === 'message' && line.faults.length > 0)
    return line.faults.some((fault) => markets.includes(fault.market))
  return markets.some((market) => text.includes(JSON.stringify(market)))
}

/** What the message said and why it is not written, or not whole. */
const whyNot = async (
  deps: ResultsDeps,
  tx: Tx,
  { adapter, board }: At,
  line: FeedLine,
): Promise<string | undefined> => {
  if (line.kind === 'alive') return 'no message of results'
  if (line.kind === 'broken') return line.why
  const { message, faults } = line
  if (isFarAhead(board, message.seq)) return 'a number that the feed is far from'
  if (message.type === 'rollback_bet_settlement' || message.type === 'rollback_bet_cancel') {
    const before = await refusedBefore(tx, adapter, message.event, message.seq)
    if (before.some((text) => concerns(text, message.markets)))
      return 'waits for what was refused before it'
  }
  const error = await attempt(tx, async () => {
    await logMessage(tx, adapter, message)
    await applyMessage(
      deps,
      tx,
      { adapter, board, now: deps.now(), holdS: deps.env.sportsHoldS },
      message,
    )
  })
  if (error !== undefined) {
    if (!(error instanceof Error) || !isDataError(error)) throw error
    return error.message
  }
  return faults.length === 0
    ? undefined
    : faults.map(({ market, why }) => `${market}: ${why}`).join('; ')
}

export const seqOf = (line: FeedLine): number | null =>
  line.kind === 'message' ? line.message.seq : line.kind === 'broken' ? line.seq : null
const eventOf = (line: FeedLine): string | null =>
  line.kind === 'message' ? line.message.event : line.kind === 'broken' ? line.event : null

/** Writes a message as it came, or keeps it apart and tells somebody. */
export const writeOrRefuse = async (
  deps: ResultsDeps,
  tx: Tx,
  at: At,
  { raw, line }: { raw: unknown; line: FeedLine },
): Promise<void> => {
  const why = await whyNot(deps, tx, at, line)
  if (why === undefined) return
  const message = JSON.stringify(raw)
  const kept = await keepRefused(tx, {
    adapter: at.adapter,
    digest: createHash('sha256').update(message).digest('hex'),
    seq: seqOf(line),
    eventId: eventOf(line),
    message,
    why: why.replaceAll('\u0000', ''),
    at: deps.now(),
  })
  if (kept)
    deps.log.error(
      { feed: at.adapter, seq: seqOf(line), event: eventOf(line), why },
      'what decides money can not be written',
    )
}

const again = async (deps: ResultsDeps, tx: Tx, at: At, row: RefusedRow): Promise<boolean> => {
  const line = readFeedMessage(JSON.parse(row.message))
  if ((await whyNot(deps, tx, at, line)) !== undefined) return false
  await endRefused(tx, row, deps.now())
  deps.log.warn({ feed: at.adapter, seq: seqOf(line) }, 'what was refused is written')
  return true
}

/** Tries again what was refused, in its order; answers how many are written now. */
export const retryRefused = async (deps: ResultsDeps, tx: Tx, at: At): Promise<number> => {
  let written = 0
  for (const row of await listRefused(tx, at.adapter))
    if (await again(deps, tx, at, row)) written += 1
  return written
}
