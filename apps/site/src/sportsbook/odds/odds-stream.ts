import { readServerEvents } from '@felek/web-kit/server-events.ts'

/*
 * The one odds stream of a browser (docs/sportsbook.md, "The odds stream"), as the tab holds it that leads
 * (odds-tabs.ts). What is wanted changes with every page and pick: the stream stays, and a call changes its
 * channels.
 */

export const silenceMsMax = 10_000
const firstWaitMs = 1_000
const longestWaitMs = 30_000
/** So long a change waits for the next: a page that goes and one that comes are one change. */
const settleMs = 100

/** What the tab that leads tells all of them, itself too. */
export type Word =
  /** An event of the stream. */
  | { kind: 'told'; name: string; data: string }
  /** The stream lives, though it may have nothing to say. */
  | { kind: 'alive' }
  /** Of these it tells; what is wanted beside them has no room. */
  | { kind: 'of'; channels: readonly string[] }
  /** It begins anew: nothing is known until snapshots come. */
  | { kind: 'anew' }
  /** It can not be had. */
  | { kind: 'lost' }

/** What holding it touches, so that a test can turn its clock. */
export type StreamParts = {
  open: (
    signal: AbortSignal,
    lastId: string | null,
    channels: readonly string[],
  ) => Promise<ReadableStream<Uint8Array>>
  change: (
    streamID: string,
    channels: readonly string[],
    again: readonly string[],
  ) => Promise<unknown>
  /** A number from 0 to 1: a server that comes back is not met by all at once. */
  jitter: () => number
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** Every byte counts as life: of a quiet stream the comments are all that comes. */
const heardOf = (stream: ReadableStream<Uint8Array>, heard: () => void) =>
  stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        heard()
        out.enqueue(chunk)
      },
    }),
  )

const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((it) => b.includes(it))

/** An open stream: its name once it is known, and what it tells. */
type Open = { streamID: string | null; channels: readonly string[]; end: AbortController }

export class OddsStream {
  readonly #parts: StreamParts
  readonly #tell: (word: Word) => void
  readonly #wanted: () => readonly string[]
  #lastId: string | null = null
  #open: Open | null = null
  #again = new Set<string>()
  #changing = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    parts: StreamParts,
    tell: (word: Word) => void,
    /** All that the tabs want, not more than a stream tells. */
    wanted: () => readonly string[],
  ) {
    this.#parts = parts
    this.#tell = tell
    this.#wanted = wanted
  }

  /** Holds it until the signal. */
  async hold(signal: AbortSignal): Promise<void> {
    let failures = 0
    while (!signal.aborted) {
      const lived = await this.#read(signal)
      if (signal.aborted) break
      failures = lived ? 0 : failures + 1
      if (!lived) {
        this.#lastId = null
        this.#tell({ kind: 'lost' })
      }
      const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures)
      await pause(wait * (0.5 + this.#parts.jitter() / 2), signal)
    }
    clearTimeout(this.#timer)
  }

  /** What is wanted may be other than it was; these are told anew where they are told already. */
  look(again: readonly string[]): void {
    for (const channel of again) this.#again.add(channel)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#change()
    }, settleMs)
  }

  async #change(): Promise<void> {
    const open = this.#open
    if (!open || open.streamID === null || this.#changing) return
    const channels = this.#wanted()
    const again = [...this.#again].filter((it) => open.channels.includes(it))
    this.#again.clear()
    if (channels.length === 0 || (again.length === 0 && sameSet(channels, open.channels))) return
    this.#changing = true
    try {
      await this.#parts.change(open.streamID, channels, again)
      open.channels = channels
      this.#tell({ kind: 'of', channels })
    } catch {
      // Another process answered, or nobody: the stream is opened anew, with what is wanted now.
      this.#lastId = null
      open.end.abort()
    } finally {
      this.#changing = false
    }
    // What was wanted meanwhile.
    if (this.#again.size > 0 || !sameSet(this.#wanted(), open.channels)) this.look([])
  }

  /** Reads until the stream ends or is silent for too long; whether it told anything. */
  async #read(outer: AbortSignal): Promise<boolean> {
    let lived = false
    const open: Open = { streamID: null, channels: this.#wanted(), end: new AbortController() }
    const stop = () => open.end.abort()
    outer.addEventListener('abort', stop, { once: true })
    let silence = setTimeout(stop, silenceMsMax)
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(stop, silenceMsMax)
      if (lived) this.#tell({ kind: 'alive' })
    }
    try {
      const stream = await this.#parts.open(open.end.signal, this.#lastId, open.channels)
      this.#open = open
      if (this.#lastId === null) this.#tell({ kind: 'anew' })
      else lived = true
      this.#tell({ kind: 'of', channels: open.channels })
      for await (const event of readServerEvents(heardOf(stream, heard))) {
        if (event.id) this.#lastId = event.id
        if (event.name === 'stream') {
          open.streamID = (JSON.parse(event.data) as { streamID: string }).streamID
          this.look([])
        } else {
          lived = true
          this.#tell({ kind: 'told', name: event.name, data: event.data })
        }
      }
    } catch {
      // A stream that cannot be had: the tabs ask for the same in calls.
    } finally {
      clearTimeout(silence)
      outer.removeEventListener('abort', stop)
      open.end.abort()
      this.#open = null
    }
    return lived
  }
}
