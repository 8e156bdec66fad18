import type { Standing } from './store.ts'

export type ChainStep = {
  firstDay: string
  lastDay: string
  openingKurus: bigint | null
  closingKurus: bigint | null
  /** What the lines come to that are not known yet, and how many they are. */
  newKurus: bigint
  newLines: number
}

export type ChainResult =
  | { isWhole: true; baseKurus: bigint | null }
  | { isWhole: false; expectedKurus: bigint; foundKurus: bigint }

/**
 * Whether an account's lines are whole with a statement's new ones: what stood before the oldest line and all lines come to
 * what the newest statement closes with. A line that is missing between two statements, or counted twice, shows here.
 */
export const checkChain = (standing: Standing | undefined, step: ChainStep): ChainResult => {
  const { openingKurus, closingKurus, newKurus, newLines } = step
  const base = standing?.openingKurus ?? null
  if (openingKurus === null || closingKurus === null) return { isWhole: true, baseKurus: base }
  if (!standing || base === null)
    return { isWhole: true, baseKurus: standing ? null : openingKurus }
  if (newLines === 0) return { isWhole: true, baseKurus: base }
  const sum = standing.sumKurus + newKurus
  const isNewest = step.lastDay >= standing.lastDay
  const closes = isNewest ? closingKurus : base + standing.sumKurus
  // A statement that reaches back further says what stood before.
  const bases = [
    ...(step.firstDay <= standing.firstDay ? [openingKurus] : []),
    ...(step.firstDay >= standing.firstDay ? [base] : []),
  ]
  const fitting = bases.find((it) => it + sum === closes)
  if (fitting !== undefined) return { isWhole: true, baseKurus: fitting }
  return { isWhole: false, expectedKurus: (bases.at(-1) ?? base) + sum, foundKurus: closes }
}
