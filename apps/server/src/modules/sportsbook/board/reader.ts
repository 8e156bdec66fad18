import {
  readSnapshot,
  type Alive,
  type FeedLine,
  type FeedMessage,
  type Producer,
} from '@felek/contract/protocols/feed/feed.ts'
import type { Adapter } from '../adapters/adapter.ts'
import { createBoard, type Board, type MarketOverrides } from './board.ts'

/*
 * Reads a feed's stream into the board, each message once and in order. What is missing is waited
 * for, then asked for again; meanwhile nothing can be bet on and nothing cashed out.
 */

/** Without a sign of life for so long a feed is not believed. */
export const silenceMsMax = 10_000
/** How long a message may come late before it is asked for. */
const lateMsMax = 1_000
/** How many messages may wait for one that is missing. */
const waitingMax = 10_000
const againMsMin = 250
const againMsMax = 5_000

export type ReaderLog = {
  error(detail: object, text: string): void
  warn(detail: object, text: string): void
}

/** Whoever else reads: called in order, after the board has read it. */
export type FeedListener = (message: FeedMessage, hadMarkets: boolean) => void

export type Reader = {
  board: Board
  /** How often its stream was opened: who answers may be another each time. */
  readonly openings: number
  /** Whether what the board says of a producer's markets is true now. */
  isFresh(producer: Producer): boolean
  /** Looks at the clock: asks again for what is missing, begins anew where nothing comes. */
  tick(): void
  /** Ends it. */
  close(): void
}

type State = {
  /** Messages that came before one that is missing, by their number. */
  waiting: Map<number, FeedLine & { kind: 'message' | 'broken' }>
  /** When the oldest gap was seen. */
  gapAtMs: number | undefined
  /** The newest message that is known to exist. */
  lastSeq: number
  aliveAtMs: number
  producers: Record<Producer, boolean>
  /** All that was missing when the stream was opened has been read. */
  whole: boolean
  /** There is no way on from what the board has read. */
  needsSnapshot: boolean
}

export const createReader = (o: {
  adapter: Adapter
  log: ReaderLog
  /** Milliseconds; tests turn it. */
  clock: () => number
  heard?: FeedListener
  /** What the house says of markets beside their feed. */
  house?: MarketOverrides
  /** Whether a feed is believed whose codes tell how matches end. */
  codesMayTell?: boolean
  /** Suspends everything of an event and tells somebody. */
  alarm?: (why: string, eventId: string | null, markets: readonly string[]) => void
}): Reader => new StreamReader(o)

class StreamReader implements Reader {
  readonly board: Board
  private readonly o: Parameters<typeof createReader>[0]
  private readonly state: State = {
    waiting: new Map(),
    gapAtMs: undefined,
    lastSeq: 0,
    aliveAtMs: -Infinity,
    producers: { pre: false, live: false },
    whole: false,
    needsSnapshot: true,
  }
  private closeStream: (() => void) | undefined
  private opening: Promise<void> | undefined
  private openedAtMs = -Infinity
  private tries = 0
  private closed = false
  private saidShow = false
  openings = 0

  constructor(o: Parameters<typeof createReader>[0]) {
    this.o = o
    this.board = createBoard(o.house)
    this.begin()
  }

  isFresh(producer: Producer): boolean {
    const { whole, gapAtMs, aliveAtMs, producers } = this.state
    return (
      whole &&
      gapAtMs === undefined &&
      producers[producer] &&
      this.o.clock() - aliveAtMs < silenceMsMax
    )
  }

  tick(): void {
    if (this.closed) return
    const now = this.o.clock()
    const { gapAtMs, aliveAtMs } = this.state
    const isLate = gapAtMs !== undefined && now - gapAtMs >= lateMsMax
    const isSilent = now - Math.max(aliveAtMs, this.openedAtMs) >= silenceMsMax
    if (this.closeStream ? isLate || isSilent : this.opening === undefined) this.again()
  }

  close(): void {
    this.closed = true
    this.closeStream?.()
    this.closeStream = undefined
  }

  /** Opens the stream anew after what the board has read, no sooner than it may. */
  private again(): void {
    this.closeStream?.()
    this.closeStream = undefined
    this.state.whole = false
    const waitMs = Math.min(againMsMax, againMsMin * 2 ** Math.min(this.tries, 10))
    if (this.o.clock() - this.openedAtMs >= waitMs) this.begin()
  }

  private begin(): void {
    if (this.closed || this.opening) return
    this.openedAtMs = this.o.clock()
    this.tries += 1
    const state = this.state
    state.whole = false
    this.opening = (state.needsSnapshot ? this.takeSnapshot() : Promise.resolve())
      .then(() => {
        if (this.closed) return
        state.waiting.clear()
        state.gapAtMs = undefined
        state.lastSeq = this.board.seq
        this.openings += 1
        const close = this.o.adapter.open(this.board.seq, {
          line: (line) => this.take(line),
          ended: (why) => this.ended(why),
        })
        this.closeStream = close
      })
      .catch((error: unknown) =>
        this.o.log.warn({ err: error, feed: this.o.adapter.name }, 'a feed can not be read'),
      )
      .finally(() => (this.opening = undefined))
  }

  private async takeSnapshot(): Promise<void> {
    // Whole or not at all: the board is as it was until all of it is here.
    const read = readSnapshot(await this.o.adapter.snapshot())
    if (!read) throw new Error('what the feed gives as its snapshot is none')
    this.board.reset(read.snapshot)
    this.state.needsSnapshot = false
    if (read.faults.length === 0) return
    this.o.log.error({ feed: this.o.adapter.name, faults: read.faults }, 'a snapshot in doubt')
    for (const { why, event, markets } of read.faults) this.o.alarm?.(why, event, markets)
  }

  private ended(why: 'lost' | 'too_old'): void {
    this.closeStream = undefined
    this.state.whole = false
    if (why === 'too_old') this.state.needsSnapshot = true
  }

  private take(line: FeedLine): void {
    if (this.closed) return
    if (line.kind === 'alive') return this.takeAlive(line.alive)
    const seq = line.kind === 'message' ? line.message.seq : line.seq
    if (line.kind === 'broken') {
      this.o.log.error(
        { feed: this.o.adapter.name, why: line.why, seq },
        'a feed’s line is no message',
      )
      this.o.alarm?.(line.why, line.event, [])
      // Without a number it can not be counted: the gap that it leaves is asked for.
      if (line.event !== null && seq === null) this.board.suspend(line.event)
    }
    if (seq === null || seq <= this.board.seq) return
    if (seq > this.board.seq + 1 && this.state.waiting.size >= waitingMax) return
    this.state.waiting.set(seq, line)
    // A number in a line that is no message may be anything.
    if (line.kind === 'message') this.state.lastSeq = Math.max(this.state.lastSeq, seq)
    this.readOn()
  }

  private takeAlive({ at, lastSeq, producers, fates }: Alive) {
    const { state } = this
    this.board.alive(at)
    state.aliveAtMs = this.o.clock()
    const isShow = fates === 'codes' && this.o.codesMayTell !== true
    if (isShow && !this.saidShow)
      this.o.alarm?.('its codes tell how matches end: nothing of it is offered', null, [])
    this.saidShow = isShow
    state.producers = isShow ? { pre: false, live: false } : producers
    state.lastSeq = Math.max(state.lastSeq, lastSeq)
    this.readOn()
  }

  /** Reads what is next for as long as it is there. */
  private readOn(): void {
    const { state, board } = this
    for (
      let line = state.waiting.get(board.seq + 1);
      line;
      line = state.waiting.get(board.seq + 1)
    ) {
      state.waiting.delete(board.seq + 1)
      this.read(line)
    }
    if (board.seq < state.lastSeq) {
      state.gapAtMs ??= this.o.clock()
      return
    }
    state.gapAtMs = undefined
    if (state.aliveAtMs >= this.openedAtMs) {
      state.whole = true
      this.tries = 0
    }
  }

  private read(line: FeedLine & { kind: 'message' | 'broken' }): void {
    if (line.kind === 'broken') return this.board.skip(this.board.seq + 1, line.event)
    const { message, faults } = line
    const isKnown = this.board.apply(message)
    if (!isKnown) this.o.alarm?.('an event that was never described', message.event, [])
    if (faults.length > 0) {
      const names = faults.map((it) => it.market)
      this.o.log.error(
        { feed: this.o.adapter.name, event: message.event, faults },
        'markets in doubt',
      )
      this.board.suspend(message.event, names)
      this.o.alarm?.('markets in doubt', message.event, names)
    }
    this.o.heard?.(message, isKnown)
  }
}
