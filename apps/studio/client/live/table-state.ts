import type { LiveRefusal, Me } from '../../src/live/protocol.ts'
import type { Chips, Over } from './betting.ts'
import type { LiveState } from './live-state.ts'

/**
 * Chips on their way: put down and not sent, or sent and not yet among the placements that the
 * studio tells.
 */
export type BettingState = {
  queue: readonly (readonly Chips[])[]
  flying: readonly { id: string; roundId: string; chips: readonly Chips[] }[]
  /** Stakes that were asked back: they are taken off the table at once. */
  undoing: readonly string[]
  /** What lay there in the last round that this player bet in. */
  lastBets: readonly Chips[]
}

/** What the player is told over the table. */
export type Notice =
  /** `game`, with `playing_elsewhere`: in which game, room or table. */
  | { what: LiveRefusal | 'given_back' | 'dropped' | 'renewed'; game?: string }
  | { what: 'over'; over: Over }
  | { what: 'missed'; last: NonNullable<Me['last']> }

/** `open`: the studio speaks; `lost`: it is being called again; the others wait for the player. */
export type Link = 'connecting' | 'open' | 'lost' | 'elsewhere' | 'noTable' | 'closed'

export type PastRound = {
  roundId: string
  number: number
  result: string | null
  serverSeedHash: string
}

export type TableState = BettingState & {
  live: LiveState | null
  link: Link
  notice: Notice | null
  /** The page around the table has asked to wait: no bets are taken here until it says so. */
  held: boolean
  /** The decision that was sent and has not been answered. */
  acting: { id: string; turn: number } | null
  /** Rounds that ended while this page was there, newest first. */
  past: readonly PastRound[]
}
