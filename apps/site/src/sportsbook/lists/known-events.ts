import type { SportEvent } from '../match/event.ts'
import { oddsBoard } from '../odds/odds-board.ts'

/*
 * Matches that any list has brought since the page was opened: a pick of one needs no second
 * question. The newest word of each is kept.
 */

const known = new Map<string, SportEvent>()

export const knownEvent = (id: string): SportEvent | undefined => known.get(id)
export const knownEvents = (): ReadonlyMap<string, SportEvent> => known

/** `whole`: with all their markets. */
export const rememberEvents = (events: readonly SportEvent[], whole = false): void => {
  for (const event of events) {
    const before = known.get(event.eventID)
    const named = new Set(event.markets.map((m) => m.marketID))
    // What a list does not name may still be picked.
    const rest = whole ? [] : (before?.markets.filter((m) => !named.has(m.marketID)) ?? [])
    known.set(event.eventID, { ...event, markets: [...event.markets, ...rest] })
    oddsBoard.put(event, whole)
  }
}
