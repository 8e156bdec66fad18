import type { Outcome } from '../protocol/rounds.ts'
import { toKurus } from '../../../contract/src/money.ts'
import { plainWager, type PlacedWager } from '../../engines/drawn.ts'
import type { PlacedBet } from '../../engines/placed.ts'

/** The bets that a stored outcome was played with. */
const betsOf = (outcome: Outcome): PlacedBet[] => {
  if ('cards' in outcome)
    return outcome.cards.map(({ serial, amount }) => ({
      kind: 'card',
      numbers: [serial],
      amountKurus: toKurus(amount),
    }))
  if ('steps' in outcome) return []
  return outcome.bets.map(({ kind, numbers, amount }) => ({
    kind,
    numbers,
    amountKurus: toKurus(amount),
  }))
}

/** The wager that a round of before there were steps was played with, as its rules take it: its outcome says it. */
export const wagerOfDrawn = (stakeKurus: bigint, outcome: Outcome): PlacedWager =>
  plainWager({ stakeKurus, bets: betsOf(outcome) })
