import { toAmount } from '../../../contract/src/money.ts'
import type { Outcome } from '../protocol/rounds.ts'
import { betsOf } from './outcome.ts'

/** The wager that a round of before there were steps was played with, as its rules take it: its outcome says it. */
export const wagerOfDrawn = (stakeKurus: bigint, outcome: Outcome): unknown => ({
  stake: toAmount(stakeKurus),
  bets: betsOf(outcome).map(({ kind, numbers, amountKurus }) => ({
    kind,
    numbers: [...numbers],
    amount: toAmount(amountKurus),
  })),
})
