import type { Board, LiveRound } from '../../src/live/protocol.ts'

/**
 * Times of a show, all by the studio's clock: everybody at a table sees the same at the same
 * moment.
 */

type Dealt = Extract<Board, { kind: 'baccarat' }>

/** The last card lies this long before the result is told. */
const restMs = 1_200
const spinRestMs = 900

/** The cards in the order they are dealt: [side, index of the hand]. */
export const dealOrder = ({
  player,
  banker,
}: Pick<Dealt, 'player' | 'banker'>): ['player' | 'banker', number][] => [
  ['player', 0],
  ['banker', 0],
  ['player', 1],
  ['banker', 1],
  ...(player.length > 2 ? [['player', 2] as ['player', number]] : []),
  ...(banker.length > 2 ? [['banker', 2] as ['banker', number]] : []),
]

/** When each card of `count` is laid, in milliseconds since 1970. */
export const dealTimes = (
  { phaseAt, endsAt }: Pick<LiveRound, 'phaseAt' | 'endsAt'>,
  count: number,
): number[] => {
  const stepMs = Math.max(0, endsAt - phaseAt - restMs) / count
  return Array.from({ length: count }, (_, i) => Math.round(phaseAt + i * stepMs))
}

/** How long the wheel turns, and how much of that is over. */
export const spinTimes = (
  { phaseAt, endsAt }: Pick<LiveRound, 'phaseAt' | 'endsAt'>,
  nowMs: number,
): { lengthMs: number; elapsedMs: number } => ({
  lengthMs: Math.max(1_000, endsAt - phaseAt - spinRestMs),
  elapsedMs: Math.max(0, nowMs - phaseAt),
})

const holeMs = 500
const drawMs = 900

/**
 * When the dealer turns the hidden card, and lays each one after it. `count` is that of all his
 * cards.
 */
export const dealerTimes = ({ phaseAt }: Pick<LiveRound, 'phaseAt'>, count: number): number[] =>
  Array.from({ length: Math.max(0, count - 1) }, (_, i) => phaseAt + holeMs + i * drawMs)
