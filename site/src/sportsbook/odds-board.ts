import { oddsOf } from '@felek/contract/src/coupon.ts'
import { marketStatuses, type MarketStatus } from '@felek/contract/src/feed.ts'
import { odds as oddsForm } from '@felek/contract/src/sportsbook.ts'
import * as z from 'zod/mini'

/*
 * What the odds stream says (sportsbook.md §4): absolute values, no texts, one frame a channel and
 * tick. A frame that does not follow on what is known says that something was missed: the channel
 * is asked for anew.
 */

const outcomes = z.array(z.tuple([z.string(), z.nullable(z.string())]))
const markets = z.array(z.tuple([z.string(), z.enum(marketStatuses), outcomes]))
const events = z.array(
  z.tuple([z.string(), z.nullable(z.string()), z.nullable(z.string()), markets]),
)
const snapshot = z.object({ channel: z.string(), seq: z.int(), events })
const frame = z.object({ channel: z.string(), from: z.int(), seq: z.int(), events })

export type Told =
  | { kind: 'snapshot'; frame: z.output<typeof snapshot> }
  | { kind: 'odds'; frame: z.output<typeof frame> }

/** Reads an event of the stream; null for what is none that is known. */
export const readFrame = (name: string, data: string): Told | null => {
  try {
    const raw: unknown = JSON.parse(data)
    if (name === 'snapshot') return { kind: 'snapshot', frame: z.parse(snapshot, raw) }
    if (name === 'odds') return { kind: 'odds', frame: z.parse(frame, raw) }
  } catch {
    // What cannot be read is as good as lost: the next frame shows the gap.
  }
  return null
}

export type BoardMarket = { status: MarketStatus; odds: ReadonlyMap<string, number> }
export type BoardEvent = {
  clock: string | null
  score: string | null
  markets: ReadonlyMap<string, BoardMarket>
}
type FrameEvent = z.output<typeof events>[number]

const marketOf = (status: MarketStatus, list: z.output<typeof outcomes>): BoardMarket => ({
  status,
  odds: new Map(
    list.flatMap(([id, said]) =>
      z.safeParse(oddsForm, said).success ? [[id, oddsOf(said ?? '')] as const] : [],
    ),
  ),
})

/** An event after a frame: markets that it does not name stay as they were. */
const eventAfter = (
  before: BoardEvent | undefined,
  [, clock, score, list]: FrameEvent,
): BoardEvent => ({
  clock,
  score,
  markets: new Map([
    ...(before?.markets ?? []),
    ...list.map(([id, status, all]) => [id, marketOf(status, all)] as const),
  ]),
})

/** The odds as this page knows them, and who wants to be told of which event. */
export class OddsBoard {
  #events = new Map<string, BoardEvent>()
  #seqs = new Map<string, number>()
  #listeners = new Map<string, Set<() => void>>()

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
  take(told: Told): boolean {
    const { channel, seq } = told.frame
    const known = this.#seqs.get(channel)
    if (told.kind === 'odds') {
      // Read twice, after a resumption: it is known already.
      if (known !== undefined && seq <= known) return true
      if (known !== told.frame.from) return false
    }
    this.#seqs.set(channel, seq)
    for (const event of told.frame.events) {
      const [id] = event
      this.#put(id, eventAfter(told.kind === 'odds' ? this.#events.get(id) : undefined, event))
    }
    return true
  }

  /** What a list or an event's page brought: it may say more than the channel does. */
  put(id: string, event: BoardEvent): void {
    this.#put(id, {
      ...event,
      markets: new Map([...(this.#events.get(id)?.markets ?? []), ...event.markets]),
    })
  }

  #put(id: string, event: BoardEvent): void {
    this.#events.set(id, event)
    this.#listeners.get(id)?.forEach((listener) => listener())
  }

  /** A stream begins anew: its channels are numbered from their snapshots. */
  beginAnew(): void {
    this.#seqs.clear()
  }
}

/** The one board of this page. */
export const oddsBoard = new OddsBoard()
