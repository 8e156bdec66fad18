import type { CascadeGame, LinesGame } from '../../src/protocol/games.ts'
import type { SlotStep } from '../../src/protocol/rounds.ts'
import { toKurus } from '../lib/money.ts'
import type { Place } from './falling.ts'
import type { SlotView } from './view.ts'

export const scatterPlaces = (step: SlotStep): Place[] => step.scatter?.positions ?? []

/** Which free spin this is, of how many, and what the round had given before it. */
export const freeCount = (step: SlotStep): SlotView['free'] =>
  step.spin === 'free'
    ? {
        now: step.freeSpin,
        of: step.freeSpin + step.freeSpinsLeft - step.freeSpinsAwarded,
        kurus: toKurus(step.total) - toKurus(step.amount),
      }
    : null

export const ladderOf = (game: LinesGame | CascadeGame, step: SlotStep): SlotView['ladder'] => {
  if (game.engine !== 'cascade') return null
  const steps = step.spin === 'free' ? game.freeMultipliers : game.multipliers
  return { steps, now: Math.min(step.cascade, steps.length - 1) }
}

/**
 * How a step's wins are shown. Until the round has given back more than its stake nothing is
 * celebrated: the base game of a lines slot shows nothing at all, and where winners must be seen to
 * vanish or to be counted they are lit, no more.
 */
export const toneOf = (
  game: LinesGame | CascadeGame,
  step: SlotStep,
  stakeKurus: bigint,
): 'loud' | 'lit' | 'none' => {
  if (toKurus(step.total) > stakeKurus) return 'loud'
  return game.engine === 'lines' && step.spin === 'base' && step.freeSpinsAwarded === 0
    ? 'none'
    : 'lit'
}
