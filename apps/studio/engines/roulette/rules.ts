import { toAmount } from '../../src/maths/money.ts'
import type { Draw } from '../../src/maths/draw.ts'
import { hundredths } from '../../src/maths/rational.ts'
import type { BetKind, RouletteGame } from '../../src/protocol/games.ts'
import type { Outcome } from '../../src/protocol/rounds.ts'
import { namesOf, versionOfData, type DrawnRules, type DrawnTitle, type Played } from '../drawn.ts'
import type { BetFigures } from '../fixed-odds.ts'
import { wagerOfBets, type PlacedBet } from '../placed.ts'
import {
  betSets,
  colourOf,
  isLegalBet,
  payoutOf,
  pockets,
  red,
  returnKurus,
  wheel,
  type Stake,
} from './roulette.ts'

export type RouletteConfig = Readonly<Record<string, never>>

const betUnitKurus = 100n
const spinMs = 5_000

/** Roulette: the table takes 1.00 to 25,000.00 in all; one position by what it can win. Kuruş. */
const tableMaxKurus = 2_500_000n
const positionMax: Record<BetKind, bigint> = {
  straight: 70_000n,
  split: 140_000n,
  street: 210_000n,
  trio: 210_000n,
  corner: 280_000n,
  first_four: 280_000n,
  six_line: 420_000n,
  column: 1_250_000n,
  dozen: 1_250_000n,
  red: tableMaxKurus,
  black: tableMaxKurus,
  odd: tableMaxKurus,
  even: tableMaxKurus,
  low: tableMaxKurus,
  high: tableMaxKurus,
}

const infoOf = (
  title: DrawnTitle<RouletteConfig, BetFigures>,
  { rtp, hitRate, volatility, maxWin, topEvery }: BetFigures,
): RouletteGame => ({
  engine: 'roulette',
  ...namesOf(title),
  rtp,
  hitRate,
  volatility,
  maxWin,
  topEvery,
  minStake: hundredths(betUnitKurus),
  maxStake: hundredths(tableMaxKurus),
  spinMsMin: spinMs,
  wheel: [...wheel],
  red: [...red],
  kinds: (Object.keys(betSets) as BetKind[]).map((kind) => ({
    kind,
    payout: payoutOf(kind),
    min: hundredths(betUnitKurus),
    max: hundredths(positionMax[kind]),
    sets: betSets[kind].map((set) => [...set]),
  })),
  unit: hundredths(betUnitKurus),
})

const play = (placed: readonly PlacedBet[], draw: Draw): Played => {
  const number = draw(pockets)
  const bets = placed
    .filter((bet): bet is Stake => isLegalBet(bet.kind, bet.numbers))
    .map((bet) => ({ bet, back: returnKurus(bet, number) }))
  const outcome: Outcome = {
    engine: 'roulette',
    number,
    colour: colourOf(number),
    bets: bets.map(({ bet, back }) => ({
      kind: bet.kind,
      numbers: [...bet.numbers],
      amount: toAmount(bet.amountKurus),
      payout: toAmount(back),
    })),
  }
  return { outcome, payoutKurus: bets.reduce((sum, { back }) => sum + back, 0n) }
}

export const rouletteRules: DrawnRules<RouletteConfig, BetFigures> = {
  gameOf: (title, figures) => ({
    info: infoOf(title, figures),
    maths: versionOfData(betSets),
    features: ['table'],
    stakes: null,
    wagerIn: (stakeKurus, bets) =>
      wagerOfBets(stakeKurus, bets, {
        unitKurus: betUnitKurus,
        tableMaxKurus,
        maxOf: (kind, numbers) => (isLegalBet(kind, numbers) ? positionMax[kind] : undefined),
      }),
    play: ({ bets }, draw) => play(bets, draw),
    told: (outcome) =>
      outcome.engine === 'roulette'
        ? { kind: 'roulette', number: outcome.number, colour: outcome.colour }
        : null,
    result: (outcome) =>
      outcome.engine === 'roulette'
        ? { numbers: [outcome.number], bag: null, weights: null }
        : null,
  }),
}
