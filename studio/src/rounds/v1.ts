import { toKurus } from '../../../contract/src/money.ts'
import type { Seal } from '../../../settings/src/seal.ts'
import type { DrawRecord } from '../maths/draws.ts'
import type { Outcome } from '../protocol/rounds.ts'
import type { SoloRound } from './store.ts'

/*
 * Rounds of before there were steps: drawn with their stake still open, and sealed until it is decided. What was
 * drawn stays what it is.
 */

export type Drawn = { draws: DrawRecord[]; outcome: Outcome; payoutKurus: bigint }

export const openDrawn = (seal: Seal, { id, hidden }: Pick<SoloRound, 'id' | 'hidden'>): Drawn => {
  if (hidden === null) throw new Error(`round ${id} has no result`)
  const { draws, outcome, payout } = JSON.parse(seal.open(hidden, `studio:round:${id}`)) as {
    draws: DrawRecord[]
    outcome: Outcome
    payout: string
  }
  return { draws, outcome, payoutKurus: toKurus(payout) }
}
