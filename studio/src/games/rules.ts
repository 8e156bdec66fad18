import type { Family, Rules } from '../../engines/define.ts'
import { toAmount, toKurus } from '../../../contract/src/money.ts'
import type { Bet, Outcome } from '../protocol/rounds.ts'
import { outcomeOf } from '../rounds/outcome.ts'
import type { Game } from './games.ts'
import type { PlacedBet, Wager } from './wagers.ts'

/*
 * Slots, roulettes, races and tombalas as the rules that the machine of rounds plays: all is drawn when the stake has
 * been taken, nothing is decided, nothing is hidden. The draws are asked for in the order of ever.
 */

/** What was staked, in plain form. A slot has no bets. */
export type PlacedWager = { stake: string; bets: readonly Bet[] }
/** `payout`: decimal, before the cap. */
export type DrawnState = { stake: string; outcome: Outcome; payout: string }

export const plainWager = ({ stakeKurus, bets }: Wager): PlacedWager => ({
  stake: toAmount(stakeKurus),
  bets: bets.map(({ kind, numbers, amountKurus }) => ({
    kind,
    numbers: [...numbers],
    amount: toAmount(amountKurus),
  })),
})

const placed = ({ kind, numbers, amount }: Bet): PlacedBet => ({
  kind,
  numbers,
  amountKurus: toKurus(amount),
})

export const families: Readonly<Record<Game['kind'], Family>> = {
  slot: 'slot',
  roulette: 'table',
  racing: 'racing',
  bingo: 'lottery',
}

/** Kuruş, exact: odds of single bets need not be hundredths of the whole stake. */
export const payoutOf = (state: DrawnState): bigint => toKurus(state.payout)

/** Free spins were played. */
export const hadFreeSpins = (outcome: Outcome): boolean =>
  'steps' in outcome && outcome.steps.some(({ spin }) => spin === 'free')

export const drawnRules: Rules<Game, PlacedWager, DrawnState, never, Outcome> = {
  open(game, { stake, bets }, draw) {
    const stakeKurus = toKurus(stake)
    const { outcome, payoutKurus } = outcomeOf(game, { stakeKurus, bets: bets.map(placed) }, draw)
    return { stake, outcome, payout: toAmount(payoutKurus) }
  },
  actions: () => [],
  act: (_, state) => state,
  fallback: () => {
    throw new Error('a game without decisions is over at once')
  },
  settle: (_, state) => [parseInt(`${(payoutOf(state) * 100n) / toKurus(state.stake)}`, 10)],
  hidden: () => null,
  show: (_, { outcome }) => outcome,
}
