import { cardOf, rowsOf } from '../../engines/bingo/bingo-cards.ts'
import type { BingoGame } from '../../src/protocol/games.ts'
import type { Outcome } from '../../src/protocol/rounds.ts'

/** A round as it is shown: all balls are known from the start, `count` of them have been called. */
export type Draw = Extract<Outcome, { engine: 'bingo' }> & { count: number }

export const noDraw: Draw = { engine: 'bingo', balls: [], cards: [], count: 0 }

/** Whether these are the cards that the draw was for. */
export const isOf = ({ cards }: Draw, serials: readonly number[]): boolean =>
  cards.length === serials.length && cards.every(({ serial }) => serials.includes(serial))

export const calledOf = ({ balls, count }: Draw): readonly number[] => balls.slice(0, count)

export type RowView = { numbers: readonly number[]; hits: number }

export const rowsNow = (serial: number, called: ReadonlySet<number>): RowView[] =>
  rowsOf(cardOf(serial)).map((numbers) => ({
    numbers,
    hits: numbers.filter((number) => called.has(number)).length,
  }))

/** The prizes of a card that have been reached with the balls called so far. */
export const prizesNow = (
  { cards, count }: Draw,
  serial: number,
): Draw['cards'][number]['prizes'] =>
  cards.find((card) => card.serial === serial)?.prizes.filter(({ balls }) => balls <= count) ?? []

/** What a stage would pay with the next ball; null once its last tier has passed. */
export const tierNow = (
  { stages }: Pick<BingoGame, 'stages'>,
  stage: number,
  count: number,
): { balls: number; multiple: string } | null =>
  stages.find((one) => one.stage === stage)?.tiers.find(({ balls }) => count < balls) ?? null

/** The stages that somebody's card reached with exactly this ball, highest first. */
export const stagesWith = ({ cards }: Draw, count: number): number[] =>
  [
    ...new Set(
      cards.flatMap(({ prizes }) =>
        prizes.filter(({ balls }) => balls === count).map(({ stage }) => stage),
      ),
    ),
  ].sort((a, b) => b - a)

export type Speed = 'calm' | 'normal' | 'fast'
export const speeds: readonly Speed[] = ['calm', 'normal', 'fast']

/**
 * Balls per step and ms between steps. Nothing changes more than three times a second; a fast round
 * takes 2.5 s.
 */
export const paceOf = (speed: Speed, balls: number): { step: number; pauseMs: number } => {
  if (speed === 'calm') return { step: 1, pauseMs: 1_300 }
  if (speed === 'normal') return { step: 1, pauseMs: 340 }
  return { step: Math.ceil(balls / 5), pauseMs: 500 }
}
