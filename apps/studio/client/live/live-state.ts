import type { Awaits, FromStudio, LiveRound, Me, Seat, TableInfo } from '../../src/live/protocol.ts'

/**
 * All that the studio has told about the table and this player. The last message of each kind is
 * the truth.
 */
export type LiveState = {
  table: TableInfo
  round: LiveRound | null
  seats: readonly Seat[] | null
  /** Newest first. */
  results: readonly string[]
  players: number
  me: Me
  /** What the table waits for. */
  awaits: Awaits
  seq: number
}

export type AppliedMessage = {
  state: LiveState | null
  /** A message to all was missed: the studio should be asked for a fresh snapshot. */
  gap: boolean
}

/** News of this player's round that was broken off: that it was, or that what it owed is paid. */
export const brokenOff = (before: LiveState | null, now: LiveState): Me['last'] => {
  const { last } = now.me
  if (!before || !last?.void) return null
  const was = before.me.last?.roundId === last.roundId ? before.me.last : null
  return was?.owed === last.owed ? null : last
}

type Numbered = Extract<FromStudio, { seq: number }>

const told = (state: LiveState, message: Numbered): LiveState => {
  const { seq } = message
  if (message.t === 'crowd') return { ...state, seq, players: message.players }
  const { round, seats, results, awaits } = message
  return { ...state, seq, round, seats, results, awaits }
}

/**
 * The state after a message. One that comes late (a smaller number than the last) is dropped; one
 * that comes too early is taken, for it holds the whole truth of its kind, and the gap is told.
 */
export const applyMessage = (state: LiveState | null, message: FromStudio): AppliedMessage => {
  if (message.t === 'snapshot') {
    const { table, round, seats, results, players, me, awaits, seq } = message
    return { state: { table, round, seats, results, players, me, awaits, seq }, gap: false }
  }
  if (!state) return { state, gap: false }
  if (message.t === 'me') return { state: { ...state, me: message.me }, gap: false }
  if (message.t !== 'round' && message.t !== 'crowd') return { state, gap: false }
  if (message.seq <= state.seq) return { state, gap: false }
  return { state: told(state, message), gap: message.seq > state.seq + 1 }
}
