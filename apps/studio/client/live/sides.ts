import type { Side } from './roads.ts'

const sideOf: Readonly<Record<string, Side>> = { P: 'player', B: 'banker', T: 'tie' }

/** The table's results, newest first, as a road wants them: oldest first. */
export const sidesOf = (results: readonly string[]): Side[] =>
  results.flatMap((result) => sideOf[result] ?? []).reverse()
