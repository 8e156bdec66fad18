import type { EventData, EventName } from '../../contract/src/events.ts'
import { limits } from '../../contract/src/limits.ts'

/** What happened, for the pages that listen. `playerId` undefined: for everybody. */
export type Event = {
  id: string
  name: EventName
  data: unknown
  playerId: bigint | undefined
  atMs: number
}

type Listener = {
  playerId: bigint | undefined
  sessionId: bigint | undefined
  hear(event: Event): void
  end(): void
}

/**
 * The hall's loudspeaker: events of the last five minutes, and who listens (api.md §1, live
 * events).
 */
export type EventHub = {
  publish<N extends EventName>(name: N, data: EventData<N>, playerId?: bigint): void
  /** Listens on behalf of a player's session, or anonymously. Returns the way out. */
  listen(listener: Listener): () => void
  /**
   * The events after `lastId` that this player may hear; undefined where that id is not known any
   * more.
   */
  since(lastId: string, playerId: bigint | undefined): Event[] | undefined
  /** Says goodbye to the streams of a session that has ended. */
  endSession(sessionId: bigint, reason: EventData<'session'>['reason']): void
  listeners(): number
  /** The id of the newest event: what a page that starts afresh goes on from. */
  lastId(): string
  /** Ends every stream: the house closes. */
  close(): void
}

export const createEventHub = (clock: () => number = Date.now): EventHub => {
  const heard: Event[] = []
  const listeners = new Set<Listener>()
  const run = clock().toString(36)
  let count = 0
  const event = (name: EventName, data: unknown, playerId: bigint | undefined): Event => ({
    id: `${run}-${(count += 1)}`,
    name,
    data,
    playerId,
    atMs: clock(),
  })

  return {
    publish(name, data, playerId) {
      const happened = event(name, data, playerId)
      heard.push(happened)
      const oldest = happened.atMs - limits.eventsKeptMs
      while (heard.length > 50_000 || (heard[0] && heard[0].atMs < oldest)) heard.shift()
      for (const listener of listeners)
        if (playerId === undefined || listener.playerId === playerId) listener.hear(happened)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    since(lastId, playerId) {
      if (lastId === `${run}-${count}`) return []
      const from = heard.findIndex((e) => e.id === lastId)
      return from < 0
        ? undefined
        : heard.slice(from + 1).filter((e) => e.playerId === undefined || e.playerId === playerId)
    },
    endSession(sessionId, reason) {
      for (const listener of listeners)
        if (listener.sessionId === sessionId)
          listener.hear(event('session', { reason }, listener.playerId))
    },
    listeners: () => listeners.size,
    lastId: () => `${run}-${count}`,
    close() {
      for (const listener of listeners) listener.end()
    },
  }
}
