import { channelsMax, oddsChannels } from '@felek/contract/protocols/odds-stream/odds-stream.ts'
import { api, openEvents } from '../../lib/api/api.ts'
import { lead } from '../../lib/api/lead.ts'
import { inShell } from '../../lib/browser/build-env.ts'
import { newId } from '@felek/web-kit/ids.ts'
import { oddsBoard, readFrame, type OddsBoard } from './odds-board.ts'
import { useOddsStream } from './odds-fresh.ts'
import { OddsStream, silenceMsMax, type StreamParts, type Word } from './odds-stream.ts'

/*
 * All tabs of a browser live on one odds stream, as they do on one of events: six connections are all that a browser
 * has for a house, and a stream a tab used them up. The tab that holds the Web Lock holds the stream for whatever the
 * others want, and passes on what it hears. A tab that nobody has seen for 30 s wants nothing and leads no more. Without
 * locks, and while there is no stream, odds are asked for every 3 s; after 10 s in which nothing was heard at all they
 * show as suspended.
 */

export const pollMs = 3_000
export const hiddenMsMax = 30_000
const beatMs = 5_000
/** A tab that is gone says so; one that died is missed after three beats. */
const beatMsMax = 3 * beatMs

export type TabWord =
  | Word
  /** What a tab wants; `again` of that it has to be told anew. */
  | { kind: 'want'; tab: string; channels: readonly string[]; again: readonly string[] }
  /** Whoever leads from now on asks what is wanted. */
  | { kind: 'roll' }

export type TabParts = StreamParts & {
  id: string
  /** To all other tabs. */
  say: (word: TabWord) => void
  /** Leads as soon as no other does; answers how to stop. Null where a browser can not agree on one. */
  lead: ((act: (signal: AbortSignal) => Promise<void>) => () => void) | null
  board: OddsBoard
  hidden: () => boolean
  /** Milliseconds that only go forward. */
  monotonic: () => number
}

type Other = { channels: readonly string[]; changedAt: number; heardAt: number }

export class OddsTab {
  readonly #parts: TabParts
  #wished: readonly string[] = []
  #poll: () => Promise<unknown> = () => Promise.reject(new Error('nothing is wanted'))
  /** What it wants of the stream: nothing while nobody sees it. */
  #mine: readonly string[] = []
  #mineAt = 0
  /** Of what it wants, what no snapshot has come of. */
  #awaited = new Set<string>()
  readonly #others = new Map<string, Other>()
  #stream: OddsStream | null = null
  #stopLeading: (() => void) | null = null
  #beat: ReturnType<typeof setInterval> | undefined
  #watch: ReturnType<typeof setTimeout> | undefined
  #leaving: ReturnType<typeof setTimeout> | undefined
  #polling: ReturnType<typeof setInterval> | undefined

  constructor(parts: TabParts) {
    this.#parts = parts
  }

  /** These from now on; `poll` asks for the same in a call, and rejects where nothing was learnt. */
  want(channels: readonly string[], poll: () => Promise<unknown>): void {
    this.#wished = channels
    this.#poll = poll
    if (!this.#parts.hidden() || this.#mine.length > 0) this.#take(channels)
  }

  /** The tab was hidden or is seen again. */
  look(): void {
    clearTimeout(this.#leaving)
    if (!this.#parts.hidden()) return this.#take(this.#wished)
    this.#leaving = setTimeout(() => this.#take([]), hiddenMsMax)
  }

  /** The page goes: nobody has to miss it first. */
  leave(): void {
    this.#parts.say({ kind: 'want', tab: this.#parts.id, channels: [], again: [] })
  }

  /** What another tab said. */
  hear(word: TabWord): void {
    if (word.kind === 'roll') return this.#say([])
    if (word.kind !== 'want') return this.#receive(word)
    const now = this.#parts.monotonic()
    const known = this.#others.get(word.tab)
    const same = (known?.channels ?? []).join(' ') === word.channels.join(' ')
    this.#others.set(word.tab, {
      channels: word.channels,
      changedAt: same && known ? known.changedAt : now,
      heardAt: now,
    })
    if (word.channels.length === 0) this.#others.delete(word.tab)
    if (!same || word.again.length > 0) this.#stream?.look(word.again)
  }

  #say(again: readonly string[]): void {
    this.#parts.say({ kind: 'want', tab: this.#parts.id, channels: this.#mine, again })
  }

  #take(channels: readonly string[]): void {
    const before = this.#mine
    if (before.join(' ') === channels.join(' ')) return
    this.#mine = channels
    this.#mineAt = this.#parts.monotonic()
    for (const it of before)
      if (!channels.includes(it)) {
        this.#awaited.delete(it)
        this.#parts.board.forget(it)
      }
    const added = channels.filter((it) => !before.includes(it))
    for (const it of added) this.#awaited.add(it)
    this.#say(added)
    if (channels.length === 0) return this.#rest()
    // Of these channels nothing was heard yet: what was believed is so for ten seconds more.
    if (this.#watch === undefined) this.#watchOut()
    this.#beat ??= setInterval(() => this.#say([]), beatMs)
    if (this.#parts.lead === null) return this.#lose()
    this.#stream?.look(added)
    this.#stopLeading ??= this.#parts.lead((signal) => this.#lead(signal))
  }

  /** Nobody looks: what stands here may be old when it is seen again. */
  #rest(): void {
    this.#stopLeading?.()
    this.#stopLeading = null
    clearInterval(this.#beat)
    clearTimeout(this.#watch)
    this.#beat = this.#watch = undefined
    this.#stopPolling()
    if (this.#parts.hidden()) useOddsStream.setState({ fresh: false })
  }

  async #lead(signal: AbortSignal): Promise<void> {
    const tell = (word: Word): void => {
      if (signal.aborted) return
      this.#receive(word)
      this.#parts.say(word)
    }
    this.#stream = new OddsStream(this.#parts, tell, () => this.#all())
    this.#parts.say({ kind: 'roll' })
    try {
      await this.#stream.hold(signal)
    } finally {
      this.#stream = null
    }
  }

  /** What all tabs want, the newest wish first where there is too much of it. */
  #all(): string[] {
    const now = this.#parts.monotonic()
    const mine = { channels: this.#mine, changedAt: this.#mineAt, heardAt: now }
    const all = [mine, ...this.#others.values()]
      .filter((it) => now - it.heardAt <= beatMsMax)
      .sort((a, b) => b.changedAt - a.changedAt)
    return [...new Set(all.flatMap((it) => it.channels))].slice(0, channelsMax)
  }

  #receive(word: Word): void {
    if (this.#mine.length === 0) return
    if (word.kind === 'lost') return this.#lose()
    if (word.kind === 'anew') return this.#beginAnew()
    if (word.kind === 'of')
      for (const it of this.#mine) if (!word.channels.includes(it)) this.#awaited.add(it)
    if (word.kind === 'told') {
      const told = readFrame(word.name, word.data)
      if (told === null || !this.#mine.includes(told.frame.channel)) return
      if (this.#parts.board.take(told)) {
        if (told.kind === 'snapshot') this.#awaited.delete(told.frame.channel)
      } else if (!this.#awaited.has(told.frame.channel)) {
        // A frame is missing: the channel is told anew.
        this.#awaited.add(told.frame.channel)
        this.#askFor([told.frame.channel])
      }
    }
    if (this.#awaited.size > 0) return
    this.#stopPolling()
    this.#heard()
  }

  #askFor(channels: readonly string[]): void {
    this.#stream?.look(channels)
    if (!this.#stream) this.#say(channels)
  }

  #beginAnew(): void {
    this.#parts.board.beginAnew()
    this.#awaited = new Set(this.#mine)
  }

  #heard(): void {
    // Every button listens to it, and every byte is heard.
    if (!useOddsStream.getState().fresh) useOddsStream.setState({ fresh: true })
    this.#watchOut()
  }

  #watchOut(): void {
    clearTimeout(this.#watch)
    this.#watch = setTimeout(() => {
      useOddsStream.setState({ fresh: false })
      this.#lose()
    }, silenceMsMax)
  }

  /** Asks in calls until the stream tells all that is wanted: what comes then is the newest word. */
  #lose(): void {
    if (this.#polling !== undefined) return
    this.#beginAnew()
    this.#polling = setInterval(() => {
      this.#askFor([...this.#awaited])
      this.#poll().then(
        () => this.#polling !== undefined && this.#heard(),
        () => undefined,
      )
    }, pollMs)
  }

  #stopPolling(): void {
    clearInterval(this.#polling)
    this.#polling = undefined
  }
}

const jitter = (): number => {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte / 255
}

/** This tab among the others. */
export const openOddsTab = (): OddsTab => {
  const bus =
    inShell || typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('felek-odds')
  const tab = new OddsTab({
    id: newId(),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is of one origin and has no target
    say: (word) => bus?.postMessage(word),
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- plain HTTP and old browsers have none
    lead: bus && navigator.locks ? (act) => lead(navigator.locks, 'felek-odds', act) : null,
    open: (signal, lastId, channels) =>
      openEvents(signal, lastId, {
        path: 'odds',
        class: 'betframe',
        method: 'stream',
        data: { channels },
      }),
    change: (streamID, channels, again) =>
      api(oddsChannels, { streamID, channels: [...channels], again: [...again] }, { quiet: true }),
    board: oddsBoard,
    hidden: () => document.visibilityState === 'hidden',
    monotonic: () => performance.now(),
    jitter,
  })
  bus?.addEventListener('message', (e: MessageEvent<TabWord>) => tab.hear(e.data))
  document.addEventListener('visibilitychange', () => tab.look())
  addEventListener('pagehide', () => tab.leave())
  return tab
}
