import { oddsOf } from '@felek/contract/coupon.ts'
import type { StreamedMarket } from '@felek/contract/protocols/odds-stream/odds-stream.ts'
import type { SportEvent } from '../match/event.ts'

/*
 * What the odds stream says (docs/sportsbook.md, "The odds stream"): absolute values, no texts, one frame a channel and
 * tick. A frame that does not follow on what is known says that something was missed: the channel
 * is asked for anew. A match may be in several channels, of which each tells some of its markets.
 */

type Status = StreamedMarket[1]
type FrameEvent = [string, string | null, string | null, StreamedMarket[]]
type Frame = { channel: string; seq: number; events: FrameEvent[] }
export type OddsMessage =
  | { kind: 'snapshot'; frame: Frame }
  | { kind: 'odds'; frame: Frame & { from: number } }

/* By hand, so that the room does not bring the library of schemas (15 kB). */

const statuses: readonly string[] = ['active', 'suspended', 'gone'] satisfies Status[]
const isText = (v: unknown): v is string => typeof v === 'string'
const isTextOrNull = (v: unknown): v is string | null => v === null || isText(v)
const isOutcome = (v: unknown): boolean =>
  Array.isArray(v) && v.length === 2 && isText(v[0]) && isTextOrNull(v[1])
const isMarket = (v: unknown): v is StreamedMarket =>
  Array.isArray(v) &&
  v.length === 3 &&
  isText(v[0]) &&
  isText(v[1]) &&
  statuses.includes(v[1]) &&
  Array.isArray(v[2]) &&
  v[2].every(isOutcome)
const isEvent = (v: unknown): v is FrameEvent =>
  Array.isArray(v) &&
  v.length === 4 &&
  isText(v[0]) &&
  isTextOrNull(v[1]) &&
  isTextOrNull(v[2]) &&
  Array.isArray(v[3]) &&
  v[3].every(isMarket)
const isFrame = (v: unknown): v is Frame & { from?: unknown } =>
  typeof v === 'object' &&
  v !== null &&
  'channel' in v &&
  isText(v.channel) &&
  'seq' in v &&
  Number.isInteger(v.seq) &&
  'events' in v &&
  Array.isArray(v.events) &&
  v.events.every(isEvent)

/** Reads an event of the stream; null for what is none that is known. */
export const readFrame = (name: string, data: string): OddsMessage | null => {
  try {
    const raw: unknown = JSON.parse(data)
    if (!isFrame(raw)) return null
    if (name === 'snapshot') return { kind: 'snapshot', frame: raw }
    const { from } = raw
    if (name === 'odds' && Number.isInteger(from))
      return { kind: 'odds', frame: { ...raw, from: from as number } }
  } catch {
    // What cannot be read is as good as lost: the next frame shows the gap.
  }
  return null
}

export type BoardMarket = { status: Status; odds: ReadonlyMap<string, number> }
export type BoardEvent = {
  clock: string | null
  score: string | null
  markets: ReadonlyMap<string, BoardMarket>
}

/** 1.01 to 500.00 with two places. */
export const isOdds = (text: unknown): text is string =>
  typeof text === 'string' &&
  /^\d{1,3}\.\d{2}$/.test(text) &&
  oddsOf(text) >= 101 &&
  oddsOf(text) <= 50_000

const marketOf = (
  status: Status,
  list: readonly (readonly [string, string | null | undefined])[],
): BoardMarket => ({
  status,
  odds: new Map(list.flatMap(([id, said]) => (isOdds(said) ? [[id, oddsOf(said)] as const] : []))),
})
const gone: BoardMarket = { status: 'gone', odds: new Map() }

const sameMarket = (a: BoardMarket | undefined, b: BoardMarket): boolean =>
  a !== undefined &&
  a.status === b.status &&
  a.odds.size === b.odds.size &&
  [...b.odds].every(([id, odds]) => a.odds.get(id) === odds)

/** What a channel has told: of matches their markets. */
type OutcomesByMarket = Map<string, Set<string>>

/** Whether a channel asks for this market; one of a slip asks for those that its name names. */
const asksFor = (channel: string, id: string, market: string): boolean =>
  !channel.startsWith('slip:') || channel.slice(5).split(',').includes(`${id}/${market}`)
/** Slips change with each pick, and with them their channels' names: they are remembered as one. */
const memoryOf = (channel: string): string => (channel.startsWith('slip:') ? 'slip:' : channel)

const addTo = (said: OutcomesByMarket, id: string, market: string): void => {
  const own = said.get(id) ?? new Set()
  said.set(id, own.add(market))
}

/** Of so many matches is told in one piece: each is drawn anew at once, and a snapshot may have them all. */
const toldAtOnce = 3
/** Between two pieces a touch is answered. */
const restMs = 30

/** The odds as this page knows them, and who wants to be told of which event. */
export class OddsBoard {
  #events = new Map<string, BoardEvent>()
  #seqs = new Map<string, number>()
  /** Which markets of which matches a channel tells: nobody else says anything of these. */
  #said = new Map<string, OutcomesByMarket>()
  /** What was told before the stream began anew: what a snapshot lacks of it is offered no more. */
  #before = new Map<string, OutcomesByMarket>()
  #listeners = new Map<string, Set<() => void>>()
  /** What is still to be told, in its order, and of how many matches was told in this piece. */
  #untold = new Set<string>()
  #told = 0
  #rest: ReturnType<typeof setTimeout> | undefined

  event(id: string): BoardEvent | undefined {
    return this.#events.get(id)
  }

  listen(id: string, listener: () => void): () => void {
    const all = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, all)
    all.add(listener)
    return () => {
      all.delete(listener)
      if (all.size === 0) this.#listeners.delete(id)
    }
  }

  /** Takes what was told; false where a frame is missing before it, and then it is not taken. */
  take(told: OddsMessage): boolean {
    const { channel, seq } = told.frame
    const known = this.#seqs.get(channel)
    if (told.kind === 'odds') {
      // Read twice, after a resumption: it is known already.
      if (known !== undefined && seq <= known) return true
      if (known !== told.frame.from) return false
    }
    this.#seqs.set(channel, seq)
    const before: OutcomesByMarket = this.#said.get(channel) ?? this.#recall(channel)
    const said: OutcomesByMarket = told.kind === 'odds' ? before : new Map()
    this.#said.set(channel, said)
    for (const event of told.frame.events) this.#tell(said, event, before.get(event[0]))
    // What a snapshot does not name has left the channel meanwhile.
    if (told.kind === 'snapshot')
      for (const [id, markets] of before) if (!said.has(id)) this.#leave(id, markets)
    return true
  }

  #tell(
    said: Map<string, Set<string>>,
    [id, clock, score, list]: FrameEvent,
    before: Set<string> | undefined,
  ): void {
    // Both null: the match has left the channel. Its last clock and score stay what they were.
    if (clock === null && score === null && list.length === 0) {
      said.delete(id)
      if (before) this.#leave(id, before)
      return
    }
    const markets = new Map(list.map(([name, status, all]) => [name, marketOf(status, all)]))
    const own = said.get(id) ?? new Set()
    said.set(id, own)
    for (const name of markets.keys()) own.add(name)
    // A snapshot that does not name a market any more says that it is not offered here.
    for (const name of before ?? [])
      if (!own.has(name) && !this.#isSaid(id, name)) markets.set(name, gone)
    this.#put(id, { clock, score, markets })
  }

  /** Nobody tells these any more: until something does, they can not be bet on. */
  #leave(id: string, markets: ReadonlySet<string>): void {
    const known = this.#events.get(id)
    if (!known) return
    const left = [...markets].filter((name) => !this.#isSaid(id, name))
    this.#put(id, { ...known, markets: new Map(left.map((name) => [name, gone])) })
  }

  /** What was told of this channel's markets before the stream began anew; it is known once. */
  #recall(channel: string): OutcomesByMarket {
    const all = this.#before.get(memoryOf(channel)) ?? new Map<string, Set<string>>()
    const mine: OutcomesByMarket = new Map()
    for (const [id, markets] of all)
      for (const market of markets)
        if (asksFor(channel, id, market)) {
          addTo(mine, id, market)
          markets.delete(market)
        }
    return mine
  }

  #isSaid(id: string, market: string): boolean {
    return [...this.#said.values()].some((channel) => channel.get(id)?.has(market))
  }

  /**
   * What a list or an event's page brought: it may say more than the channels do, but of what they
   * tell it is the older word. `whole`: it has all markets, so those that it lacks are gone.
   */
  put({ eventID, clock, score, markets }: SportEvent, whole = false): void {
    const news = new Map(
      markets
        .filter((m) => !this.#isSaid(eventID, m.marketID))
        .map((m) => [
          m.marketID,
          marketOf(
            m.status === 'active' || m.status === 'suspended' ? m.status : 'gone',
            m.outcomes.map((o) => [o.outcomeID, o.odds]),
          ),
        ]),
    )
    const named = new Set(markets.map((m) => m.marketID))
    if (whole)
      for (const name of this.#events.get(eventID)?.markets.keys() ?? [])
        if (!named.has(name) && !this.#isSaid(eventID, name)) news.set(name, gone)
    const isTold = [...this.#said.values()].some((channel) => channel.has(eventID))
    const known = this.#events.get(eventID)
    this.#put(eventID, {
      clock: isTold && known ? known.clock : (clock ?? null),
      score: isTold && known ? known.score : (score ?? null),
      markets: news,
    })
  }

  /** Tells only whom it concerns, and only where something is other than it was. */
  #put(id: string, { clock, score, markets }: BoardEvent): void {
    const known = this.#events.get(id)
    const moved = [...markets].filter(([name, it]) => !sameMarket(known?.markets.get(name), it))
    if (known && moved.length === 0 && known.clock === clock && known.score === score) return
    this.#events.set(id, {
      clock,
      score,
      markets:
        moved.length === 0 && known
          ? known.markets
          : new Map([...(known?.markets ?? []), ...moved]),
    })
    this.#tellOf(id)
  }

  /** At once, or after those who wait: whoever asks meanwhile sees what is new. */
  #tellOf(id: string): void {
    const all = this.#listeners.get(id)
    if (!all) return
    if (this.#rest === undefined) this.#rest = setTimeout(this.#tellOn, restMs)
    if (this.#untold.size > 0 || this.#told >= toldAtOnce) return void this.#untold.add(id)
    this.#told += 1
    all.forEach((listener) => listener())
  }

  readonly #tellOn = (): void => {
    this.#rest = undefined
    this.#told = 0
    const all = [...this.#untold]
    this.#untold = new Set()
    for (const id of all) this.#tellOf(id)
  }

  /** A stream begins anew, or has ended: nothing is told until its snapshots come. */
  beginAnew(): void {
    for (const channel of this.#said.keys()) this.forget(channel)
    this.#seqs.clear()
  }

  /** A channel tells nothing any more; a snapshot of it may say later what is gone. */
  forget(channel: string): void {
    this.#seqs.delete(channel)
    const said = this.#said.get(channel)
    if (!said) return
    const memory = memoryOf(channel)
    const all = this.#before.get(memory) ?? new Map<string, Set<string>>()
    this.#before.set(memory, all)
    for (const [id, markets] of said) for (const market of markets) addTo(all, id, market)
    this.#said.delete(channel)
  }
}

/** The one board of this page. */
export const oddsBoard = new OddsBoard()
