import type { Views } from './views.ts'

/* One channel: what its viewers were told, and the frames by which they were. */

/** Bytes for every viewer of a channel. */
export type Frame = { number: number; from: number; seq: number; atMs: number; bytes: Buffer }

type ChannelState = { head: string; markets: Map<string, string> }

/** How long, how many and how much of its frames a channel keeps for those who come back. */
export const frameRetentionMs = 60_000
const framesMax = 256
const frameBytesMax = 1_000_000

const gone = (marketID: string): string => JSON.stringify([marketID, 'gone', []])

export class Channel {
  readonly name: string
  /** Told once a second; else twice. */
  readonly isList: boolean
  seq = 0
  /** After which of all frames nothing of this channel is missing. */
  completeAfter: number
  private readonly told = new Map<string, ChannelState>()
  private frames: Frame[] = []
  private bytes = 0
  private whole: Buffer | undefined

  constructor(name: string, views: Views, completeAfter: number) {
    this.name = name
    this.isList = name === 'live' || name.startsWith('sport:')
    this.completeAfter = completeAfter
    this.changes(views)
  }

  /** Makes a frame of what has changed since the last one; nothing where nothing has. */
  advance(
    views: Views,
    next: () => { id: string; number: number; atMs: number },
  ): Frame | undefined {
    const events = this.changes(views)
    if (events.length === 0) return undefined
    const { id, number, atMs } = next()
    const from = this.seq
    this.seq += 1
    this.whole = undefined
    const data = `{"channel":${JSON.stringify(this.name)},"from":${from},"seq":${this.seq},"events":[${events.join(',')}]}`
    const bytes = Buffer.from(`id: ${id}\nevent: odds\ndata: ${data}\n\n`)
    const frame = { number, from, seq: this.seq, atMs, bytes }
    this.keep(frame)
    return frame
  }

  /** All that its viewers were told, as one event without an id. */
  snapshot(): Buffer {
    const events = [...this.told.values()].map(
      ({ head, markets }) => `[${head},[${[...markets.values()].join(',')}]]`,
    )
    return (this.whole ??= Buffer.from(
      `event: snapshot\ndata: {"channel":${JSON.stringify(this.name)},"seq":${this.seq},"events":[${events.join(',')}]}\n\n`,
    ))
  }

  /** The frames after that number of all; undefined where not all of them are kept. */
  after(number: number): Frame[] | undefined {
    if (number < this.completeAfter) return undefined
    return this.frames.filter((frame) => frame.number > number)
  }

  private keep(frame: Frame): void {
    this.frames.push(frame)
    this.bytes += frame.bytes.length
    for (let oldest = this.frames[0]; oldest; oldest = this.frames[0]) {
      const isYoung = frame.atMs - oldest.atMs <= frameRetentionMs
      if (isYoung && this.frames.length <= framesMax && this.bytes <= frameBytesMax) break
      this.frames.shift()
      this.bytes -= oldest.bytes.length
      this.completeAfter = oldest.number
    }
  }

  /** What differs from what was told, each match as JSON; from now on it is told. */
  private changes(views: Views): string[] {
    const changed: string[] = []
    const here = new Set<string>()
    for (const { eventID, markets } of views.placesOf(this.name)) {
      const head = views.head(eventID)
      if (head === undefined) continue
      here.add(eventID)
      const known = this.told.get(eventID)
      const told = known ?? { head, markets: new Map<string, string>() }
      this.told.set(eventID, told)
      const news = this.marketChanges(told, eventID, markets, views)
      if (known && news.length === 0 && told.head === head) continue
      told.head = head
      changed.push(`[${head},[${news.join(',')}]]`)
    }
    for (const eventID of this.told.keys()) {
      if (here.has(eventID)) continue
      this.told.delete(eventID)
      changed.push(`[${JSON.stringify(eventID)},null,null,[]]`)
    }
    return changed
  }

  private marketChanges(
    told: ChannelState,
    eventID: string,
    markets: readonly string[],
    views: Views,
  ): string[] {
    const news: string[] = []
    const here = new Set<string>()
    for (const marketID of markets) {
      const text = views.market(eventID, marketID)
      if (text === undefined) continue
      here.add(marketID)
      if (told.markets.get(marketID) === text) continue
      told.markets.set(marketID, text)
      news.push(text)
    }
    for (const marketID of told.markets.keys()) {
      if (here.has(marketID)) continue
      told.markets.delete(marketID)
      news.push(gone(marketID))
    }
    return news
  }
}
