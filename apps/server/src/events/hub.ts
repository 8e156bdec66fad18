import type { EventData, EventName } from '@felek/contract/events.ts'
import { limits } from '@felek/contract/limits.ts'

/** What happened, as a page hears it. Built once, however many listen. */
export type Event = {
  id: string
  name: EventName
  data: unknown
  /** The event as server-sent events write it; made when first asked for. */
  readonly frame: string
}

export type Listener = {
  playerId: bigint | undefined
  sessionId: bigint | undefined
  hear(event: Event): void
  end(): void
}

/**
 * Tells listening pages what happened (docs/product/calls.md, "Live events"). Telling a player costs the same
 * whoever else listens, and nothing where none of the player's pages does; what everybody hears is
 * handed out in slices, so that ten thousand pages do not stop the process.
 */
export type EventHub = {
  publish<N extends EventName>(name: N, data: EventData<N>, playerId?: bigint): void
  /** Whether anything told to this player could be heard, now or by a page that comes back. */
  hears(playerId: bigint): boolean
  /** Listens on behalf of a player's session, or anonymously. Returns the way out. */
  listen(listener: Listener): () => void
  /**
   * The events after `lastId` that this player may hear; undefined where not all of them are known
   * any more.
   */
  since(lastId: string, playerId: bigint | undefined): Event[] | undefined
  /** Says goodbye to the streams of a session that has ended. */
  endSession(sessionId: bigint, reason: EventData<'session'>['reason']): void
  /** Hears of every session that ends in this process. */
  onSessionEnd(hear: (sessionId: bigint) => void): void
  listeners(): number
  /** The id of the newest event: what a page that starts afresh goes on from. */
  lastId(): string
  /** Ends every stream: the house closes. */
  close(): void
}

/**
 * How many events a page can catch up on; one that missed more starts afresh. A player's are few,
 * since there are many players: about three minutes of the fastest play.
 */
const keptMax = { everybody: 512, player: 128 }
/** Listeners that hear of a broadcast in one turn of the event loop. */
const sliceMax = 500

class Numbered implements Event {
  readonly id: string
  readonly name: EventName
  readonly data: unknown
  readonly sequence: number
  readonly atMs: number
  private written: string | undefined
  constructor(run: string, sequence: number, name: EventName, data: unknown, atMs: number) {
    this.id = `${run}-${sequence}`
    this.name = name
    this.data = data
    this.sequence = sequence
    this.atMs = atMs
  }
  get frame(): string {
    return (this.written ??= frameOf(this))
  }
}

/** The newest events, oldest first; knows from which sequence on it has all that still counts. */
class Ring {
  /** Nothing after this sequence is missing. */
  completeAfter: number
  private readonly max: number
  private events: Numbered[] = []
  private first = 0
  /** Of balances only the newest counts. */
  private balance: Numbered | undefined

  constructor(max: number, completeAfter: number) {
    this.max = max
    this.completeAfter = completeAfter
  }

  push(event: Numbered) {
    if (event.name === 'balance') {
      this.balance = event
      return
    }
    this.events.push(event)
    const oldestMs = event.atMs - limits.eventsKeptMs
    for (let oldest = this.events[this.first]; oldest; oldest = this.events[this.first]) {
      if (this.events.length - this.first <= this.max && oldest.atMs >= oldestMs) break
      this.completeAfter = oldest.sequence
      this.first += 1
    }
    // What was dropped is cut off now and then, so that a push costs the same on average.
    if (this.first > this.max) {
      this.events = this.events.slice(this.first)
      this.first = 0
    }
  }

  after(sequence: number): Numbered[] {
    let from = this.events.length
    while (from > this.first && (this.events[from - 1]?.sequence ?? 0) > sequence) from -= 1
    const found = this.events.slice(from)
    return this.balance && this.balance.sequence > sequence ? [...found, this.balance] : found
  }
}

type Held = Listener & { heardSequence: number }
type Player = { ring: Ring; listening: Set<Held>; leftAtMs: number }

class Hub implements EventHub {
  private readonly run: string
  private sequence = 0
  private readonly everybody: Ring
  private readonly all = new Set<Held>()
  private readonly players = new Map<bigint, Player>()
  private readonly sessions = new Map<bigint, Set<Held>>()
  private readonly ends: ((sessionId: bigint) => void)[] = []
  private handingOut = false
  private sweptAtMs: number
  private readonly clock: () => number
  private readonly told: (name: EventName) => void

  constructor(clock: () => number, told: (name: EventName) => void) {
    this.clock = clock
    this.told = told
    this.run = clock().toString(36)
    this.everybody = new Ring(keptMax.everybody, 0)
    this.sweptAtMs = clock()
  }

  publish<N extends EventName>(name: N, data: EventData<N>, playerId?: bigint) {
    this.told(name)
    if (playerId === undefined) {
      this.everybody.push(this.event(name, data))
      this.handOut()
      return
    }
    const player = this.players.get(playerId)
    if (player === undefined) return
    const event = this.event(name, data)
    player.ring.push(event)
    for (const listener of player.listening) this.tell(listener, event)
  }

  hears(playerId: bigint): boolean {
    return this.players.has(playerId)
  }

  listen(listener: Listener): () => void {
    const held: Held = {
      playerId: listener.playerId,
      sessionId: listener.sessionId,
      hear: (event) => listener.hear(event),
      end: () => listener.end(),
      heardSequence: this.sequence,
    }
    this.all.add(held)
    const { playerId, sessionId } = listener
    this.sweep()
    if (playerId !== undefined) {
      const player = this.players.get(playerId) ?? this.arrive(playerId)
      player.listening.add(held)
    }
    if (sessionId !== undefined) {
      const streams = this.sessions.get(sessionId) ?? new Set()
      this.sessions.set(sessionId, streams)
      streams.add(held)
    }
    return () => this.leave(held)
  }

  since(lastId: string, playerId: bigint | undefined): Event[] | undefined {
    const [run, number = ''] = lastId.split('-')
    const after = /^\d{1,15}$/.test(number) ? parseInt(number, 10) : -1
    if (run !== this.run || after < 0 || after > this.sequence) return undefined
    if (after < this.everybody.completeAfter) return undefined
    const missed = this.everybody.after(after)
    if (playerId === undefined) return missed
    const own = this.players.get(playerId)?.ring
    if (own === undefined || after < own.completeAfter) return undefined
    return [...missed, ...own.after(after)].sort((a, b) => a.sequence - b.sequence)
  }

  endSession(sessionId: bigint, reason: EventData<'session'>['reason']) {
    for (const hear of this.ends) hear(sessionId)
    const event = this.event('session', { reason })
    for (const listener of this.sessions.get(sessionId) ?? []) this.tell(listener, event)
  }

  onSessionEnd(hear: (sessionId: bigint) => void) {
    this.ends.push(hear)
  }

  listeners(): number {
    return this.all.size
  }

  lastId(): string {
    return `${this.run}-${this.sequence}`
  }

  close() {
    for (const listener of this.all) listener.end()
  }

  private event(name: EventName, data: unknown): Numbered {
    this.sequence += 1
    return new Numbered(this.run, this.sequence, name, data, this.clock())
  }

  /**
   * From now on all that is told to this player is kept. What was told before is not known, so the
   * beginning has a number of its own: no page that heard something earlier goes on from there.
   */
  private arrive(playerId: bigint): Player {
    this.sequence += 1
    const player = {
      ring: new Ring(keptMax.player, this.sequence),
      listening: new Set<Held>(),
      leftAtMs: 0,
    }
    this.players.set(playerId, player)
    return player
  }

  /** What everybody heard meanwhile comes first, so that each page hears in order. */
  private tell(listener: Held, event: Numbered) {
    if (!this.catchUp(listener)) return
    listener.heardSequence = event.sequence
    listener.hear(event)
  }

  private catchUp(listener: Held): boolean {
    // Who fell behind further than we remember comes back, and is told to start afresh.
    if (listener.heardSequence < this.everybody.completeAfter) {
      this.leave(listener)
      listener.end()
      return false
    }
    for (const event of this.everybody.after(listener.heardSequence)) {
      listener.heardSequence = event.sequence
      listener.hear(event)
    }
    return true
  }

  private handOut() {
    if (this.handingOut) return
    this.handingOut = true
    const told = this.sequence
    const waiting = this.all.values()
    const slice = () => {
      for (let count = 0; count < sliceMax; count += 1) {
        const { value, done } = waiting.next()
        if (done) {
          this.handingOut = false
          // What was published meanwhile: those at the front have not heard of it.
          if (this.everybody.after(told).length > 0) this.handOut()
          return
        }
        this.catchUp(value)
      }
      setImmediate(slice)
    }
    slice()
  }

  private leave(held: Held) {
    this.all.delete(held)
    if (held.playerId !== undefined) {
      const player = this.players.get(held.playerId)
      player?.listening.delete(held)
      if (player) player.leftAtMs = this.clock()
    }
    if (held.sessionId !== undefined) {
      const streams = this.sessions.get(held.sessionId)
      streams?.delete(held)
      if (streams?.size === 0) this.sessions.delete(held.sessionId)
    }
  }

  /** Forgets players who left so long ago that no page of theirs could go on from what it heard. */
  private sweep() {
    const nowMs = this.clock()
    if (nowMs - this.sweptAtMs < limits.eventsKeptMs) return
    this.sweptAtMs = nowMs
    for (const [playerId, { listening, leftAtMs }] of this.players)
      if (listening.size === 0 && nowMs - leftAtMs > limits.eventsKeptMs)
        this.players.delete(playerId)
  }
}

/** One event as `text/event-stream`. */
export const frameOf = ({ id, name, data }: Pick<Event, 'id' | 'name' | 'data'>): string =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`

type HubOptions = {
  /** Milliseconds; tests turn it. */
  clock?: () => number
  /** Hears of everything that is published, heard or not. */
  told?: (name: EventName) => void
}

export const createEventHub = ({ clock = Date.now, told = () => {} }: HubOptions = {}): EventHub =>
  new Hub(clock, told)
