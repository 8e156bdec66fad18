import type { TrustedBoard } from '../board/offer.ts'
import { Channel, frameRetentionMs, type Frame } from './channel.ts'
import { viewsOf } from './views.ts'

/*
 * Tells viewers of odds (docs/sportsbook.md, "The odds stream"). A frame's bytes are made once a channel and tick; who
 * reads too slowly misses frames and is told the whole later.
 */

/** The connection of a viewer. */
export type Port = {
  write(bytes: Buffer): void
  /** Bytes that were written and not taken yet. */
  unread(): number
  /** Ends it in peace. */
  end(): void
  /** Lets go of a reader that does not read, with what waits for it. */
  drop(): void
}

/** A viewer's place among those who are told. */
export type Seat = {
  /** Tells of these channels from now on: of new ones and of those in `again` everything first. */
  change(channels: readonly string[], again: readonly string[]): void
  leave(): void
}

export type OddsHub = {
  /** Tells a viewer of channels, from `lastId` on where that is known still. */
  join(channels: readonly string[], port: Port, lastId?: string): Seat
  /** Whether there is anything to tell of. */
  isOpen(): boolean
  /** Twice a second, while anybody looks. */
  tick(): void
  viewers(): number
  /** Channels that are kept in memory, watched or not. */
  channels(): number
  /** Ends every stream: the house closes. */
  close(): void
}

const tickMs = 500
/** Over so much unread, frames are passed over; over so much, the viewer is let go. */
const unreadMost = { frames: 65_536, all: 1_000_000 }
const quietMs = 5_000
/** Viewers that are written to in one turn of the event loop. */
const sliceMax = 500
/** Channels that nobody watches are kept for those who come back, no more than so many. */
const idleMax = 1_000
const here = Buffer.from(': here\n\n')

type Sub = { viewer: Viewer; channel: Channel; seq: number }
type Viewer = {
  port: Port
  subs: Sub[]
  wroteMs: number
  /** Since when it is behind, and is told nothing until it is told all. */
  behindMs: number | undefined
}
type Watched = { channel: Channel; subs: Set<Sub>; idleMs: number | undefined }
/** Something that is done for many, a slice at a time. */
type Errand = () => boolean

const errand = <T>(all: Iterable<T>, each: (one: T) => void): Errand => {
  const rest = all[Symbol.iterator]()
  return () => {
    const { value, done } = rest.next()
    if (done === true) return false
    each(value)
    return true
  }
}

class Hub implements OddsHub {
  private readonly o: HubParts
  private readonly run: string
  private readonly watched = new Map<string, Watched>()
  private readonly all = new Set<Viewer>()
  private readonly errands: Errand[] = []
  private running = false
  private number = 0
  private ticks = 0
  private timer: NodeJS.Timeout | undefined

  constructor(o: HubParts) {
    this.o = o
    this.run = Date.now().toString(36)
  }

  isOpen(): boolean {
    const { board } = this.o.believed()
    return board.seq > 0 || board.events.size > 0
  }

  viewers(): number {
    return this.all.size
  }

  channels(): number {
    return this.watched.size
  }

  join(names: readonly string[], port: Port, lastId?: string): Seat {
    this.sweep()
    const after = this.numberIn(lastId)
    const viewer: Viewer = { port, subs: [], wroteMs: this.o.clock(), behindMs: undefined }
    const missed: Frame[] = []
    const begin: Sub[] = []
    // Before this viewer is among them: what nobody was told of while nobody looked is told now.
    const watched = this.watch([...new Set(names)])
    for (const it of watched) {
      const { channel } = it
      const sub = { viewer, channel, seq: channel.seq }
      viewer.subs.push(sub)
      it.subs.add(sub)
      it.idleMs = undefined
      const frames = after === undefined ? undefined : channel.after(after)
      if (frames) missed.push(...frames)
      else begin.push(sub)
    }
    this.all.add(viewer)
    for (const { channel } of begin) port.write(channel.snapshot())
    for (const { bytes } of missed.sort((a, b) => a.number - b.number)) port.write(bytes)
    port.write(this.idBytes())
    this.letGoIfFull(viewer)
    this.timer ??= this.o.ticks ? setInterval(() => this.tick(), tickMs).unref() : undefined
    return {
      change: (channels, again) => this.change(viewer, new Set(channels), again),
      leave: () => this.leave(viewer),
    }
  }

  private change(viewer: Viewer, names: ReadonlySet<string>, again: readonly string[]): void {
    if (!this.all.has(viewer)) return
    const gone = viewer.subs.filter(({ channel }) => !names.has(channel.name))
    for (const sub of gone) this.part(sub)
    const kept = viewer.subs.filter((sub) => !gone.includes(sub))
    const known = new Set(kept.map(({ channel }) => channel.name))
    const added = this.watch([...names].filter((name) => !known.has(name))).map((it) => {
      const sub = { viewer, channel: it.channel, seq: it.channel.seq }
      it.subs.add(sub)
      it.idleMs = undefined
      return sub
    })
    viewer.subs = [...kept, ...added]
    // Who is behind is told everything once it has read.
    if (viewer.behindMs !== undefined) return
    for (const sub of [...kept.filter(({ channel }) => again.includes(channel.name)), ...added]) {
      sub.seq = sub.channel.seq
      viewer.port.write(sub.channel.snapshot())
    }
    viewer.wroteMs = this.o.clock()
    this.letGoIfFull(viewer)
  }

  tick(): void {
    // Whoever was not told of the last one yet is told of both at once.
    if (this.running) return
    this.ticks += 1
    const views = viewsOf(this.o.believed(), this.o.now())
    const isSecond = this.ticks % 2 === 0
    for (const { channel, subs } of this.watched.values()) {
      if (subs.size === 0 || (channel.isList && !isSecond)) continue
      const frame = channel.advance(views, () => this.next())
      if (frame) this.errands.push(errand(subs, (sub) => this.tell(sub, frame)))
    }
    this.errands.push(errand(this.all, (viewer) => this.lookAfter(viewer)))
    if (isSecond) this.sweep()
    this.runErrands()
  }

  close(): void {
    for (const { port } of this.all) port.end()
    clearInterval(this.timer)
    this.timer = undefined
  }

  private next() {
    this.number += 1
    return { id: this.id(), number: this.number, atMs: this.o.clock() }
  }

  private id(): string {
    return `${this.run}-${this.number}`
  }

  /** Says how far a viewer has got that was told all. */
  private idBytes(): Buffer {
    return Buffer.from(`id: ${this.id()}\n: here\n\n`)
  }

  private numberIn(lastId: string | undefined): number | undefined {
    const [run, digits = ''] = lastId?.split('-') ?? []
    if (run !== this.run || !/^\d{1,15}$/.test(digits)) return undefined
    const number = parseInt(digits, 10)
    return number <= this.number ? number : undefined
  }

  /** The channels of these names, each as it is at this moment. */
  private watch(names: readonly string[]): Watched[] {
    const views = viewsOf(this.o.believed(), this.o.now())
    return names.map((name) => {
      const known = this.watched.get(name)
      if (known) {
        if (known.subs.size === 0) known.channel.advance(views, () => this.next())
        return known
      }
      const channel = new Channel(name, views, this.number)
      const made: Watched = { channel, subs: new Set(), idleMs: undefined }
      this.watched.set(name, made)
      return made
    })
  }

  private tell(sub: Sub, frame: Frame): void {
    const { viewer } = sub
    if (sub.seq >= frame.seq || viewer.behindMs !== undefined) return
    const unread = viewer.port.unread()
    if (sub.seq !== frame.from || unread > unreadMost.frames) {
      viewer.behindMs = this.o.clock()
      return
    }
    sub.seq = frame.seq
    viewer.wroteMs = this.o.clock()
    viewer.port.write(frame.bytes)
  }

  /** Lets go who does not read, tells who was behind everything, says to the others that we are here. */
  private lookAfter(viewer: Viewer): void {
    const nowMs = this.o.clock()
    if (this.letGoIfFull(viewer)) return
    if (viewer.behindMs !== undefined) {
      if (viewer.port.unread() <= unreadMost.frames) this.tellAll(viewer)
      else if (nowMs - viewer.behindMs >= frameRetentionMs) this.letGo(viewer)
      return
    }
    if (nowMs - viewer.wroteMs < quietMs) return
    viewer.wroteMs = nowMs
    viewer.port.write(here)
  }

  private tellAll(viewer: Viewer): void {
    for (const sub of viewer.subs) {
      sub.seq = sub.channel.seq
      viewer.port.write(sub.channel.snapshot())
    }
    viewer.port.write(this.idBytes())
    viewer.behindMs = undefined
    viewer.wroteMs = this.o.clock()
    this.letGoIfFull(viewer)
  }

  private letGoIfFull(viewer: Viewer): boolean {
    if (viewer.port.unread() <= unreadMost.all) return false
    this.letGo(viewer)
    return true
  }

  private letGo(viewer: Viewer): void {
    this.leave(viewer)
    viewer.port.drop()
  }

  private runErrands(): void {
    this.running = true
    const slice = () => {
      for (let done = 0; done < sliceMax; done += 1) {
        const [first] = this.errands
        if (!first) {
          this.running = false
          return
        }
        if (!first()) this.errands.shift()
      }
      setImmediate(slice)
    }
    slice()
  }

  private leave(viewer: Viewer): void {
    this.all.delete(viewer)
    for (const sub of viewer.subs) this.part(sub)
    if (this.all.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private part(sub: Sub): void {
    const watched = this.watched.get(sub.channel.name)
    watched?.subs.delete(sub)
    if (watched?.subs.size === 0) watched.idleMs = this.o.clock()
  }

  /** Forgets channels that nobody can come back to. */
  private sweep(): void {
    const idle = [...this.watched.values()].filter(({ subs }) => subs.size === 0)
    const tooMany = idle.length - idleMax
    const nowMs = this.o.clock()
    idle
      .sort((a, b) => (a.idleMs ?? 0) - (b.idleMs ?? 0))
      .forEach(({ channel, idleMs }, i) => {
        if (i < tooMany || nowMs - (idleMs ?? 0) > frameRetentionMs)
          this.watched.delete(channel.name)
      })
  }
}

type HubParts = {
  believed: () => TrustedBoard
  now: () => Date
  /** Milliseconds that only go forward; tests turn it. */
  clock: () => number
  /** Whether it ticks by itself; tests do it. */
  ticks: boolean
}

export const createOddsHub = (o: HubParts): OddsHub => new Hub(o)
