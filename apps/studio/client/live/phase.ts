import type { Awaits, LiveRound, TableKind } from '../../src/live/protocol.ts'

export type PhaseWord =
  | 'betting'
  | 'closed'
  | 'dealing'
  | 'spinning'
  | 'decisions'
  | 'dealer'
  | 'result'
  | 'resting'
  | 'awaiting'
  | 'shut'

/**
 * The word for where a table is; `open` is false from the moment the clock ends, before the studio
 * says so.
 */
export const phaseWord = (
  kind: TableKind,
  round: LiveRound | null,
  open: boolean,
  awaits: Awaits = null,
): PhaseWord => {
  // Without the other party nothing opens, and nothing is drawn; before a void is paid nothing opens.
  if (awaits !== null && !open) return awaits === 'void' ? 'shut' : 'awaiting'
  if (!round) return 'resting'
  if (round.phase === 'betting') return open ? 'betting' : 'closed'
  return round.phase === 'dealing' && kind === 'roulette' ? 'spinning' : round.phase
}
