import type { Board, LiveRound } from '../../src/live/protocol.ts'

type Dealt = Extract<Board, { kind: 'blackjack' }>

/** Between two cards of a deal, at most; a full table's deal is quicker. */
const stepMsMax = 350
const restMs = 500

/**
 * How long after now a card of the first deal comes: one to each seat and the dealer, then the
 * second. `row` is the seat's place among those that play, the dealer's the one after the last.
 * Negative: it lies there.
 */
export const dealDelay = (
  round: Pick<LiveRound, 'phaseAt' | 'endsAt'>,
  board: Pick<Dealt, 'hands'>,
  row: number,
  card: number,
  nowMs: number,
): number => {
  const each = board.hands.length + 1
  const stepMs = Math.min(
    stepMsMax,
    Math.max(0, round.endsAt - round.phaseAt - restMs) / (each * 2),
  )
  return round.phaseAt + (card * each + row) * stepMs - nowMs
}
