import type { Figures as Declared } from '../../engines/define.ts'
import { everyOf, meanOf, spreadOf, volatilityOf, type Law } from '../../engines/law.ts'
import { distributionOf, maxPayOf, type BingoData } from '../maths/bingo.ts'
import { marketsOf, returnOf, type PricedBet, type RaceData } from '../maths/racing.ts'
import { hundredths, rational, toFloat, toPercent, type Rational } from '../maths/rational.ts'
import { payoutOf, pockets } from '../maths/roulette.ts'
import type { RaceBetKind } from '../protocol/games.ts'
import type { Figures } from './figures.ts'

/** What is declared of a roulette, a race or a tombala. Percent and stakes as in `Figures`. */
export type BetFigures = Pick<
  Figures,
  'rtp' | 'hitRate' | 'sigma' | 'volatility' | 'maxWin' | 'topEvery'
> & {
  /** Of the bet that is `usual`: a race's favourite to win, one number, one card. */
  usual: { kind: string; numbers: readonly number[] }
  spread: ReturnType<typeof spreadOf>
  parts?: Declared['parts']
  /** A race: the lowest and the highest return of each market's bets. */
  markets?: Readonly<Record<RaceBetKind, { rtpMin: string; rtpMax: string }>>
}

const least = (list: readonly Rational[]): Rational =>
  list.reduce((a, b) => (b.n * a.d < a.n * b.d ? b : a))
const most = (list: readonly Rational[]): Rational =>
  list.reduce((a, b) => (b.n * a.d > a.n * b.d ? b : a))

const sigmaOf = ({ chance, odds }: PricedBet): number => {
  const p = toFloat(chance)
  return (odds / 100) * Math.sqrt(p * (1 - p))
}

const lawOf = ({ chance, odds }: PricedBet): Law => [
  { pay: odds, chance },
  { pay: 0, chance: rational(chance.d - chance.n, chance.d) },
]

/** Of bets that pay the most: the rarest. */
const topOf = (bets: readonly PricedBet[]): Pick<BetFigures, 'maxWin' | 'topEvery'> => {
  const top = Math.max(...bets.map(({ odds }) => odds))
  const paying = bets.filter(({ odds }) => odds === top)
  return {
    maxWin: hundredths(top),
    topEvery: Math.max(...paying.map(({ chance }) => everyOf(chance))),
  }
}

/**
 * `rtp` is that of the worst bet one can place. `hitRate` and `sigma` are those of the win bet,
 * averaged over the runners.
 */
export const raceFigures = (data: RaceData): BetFigures => {
  const { win, place, forecast } = marketsOf(data)
  const range = (bets: readonly PricedBet[]) => {
    const returns = bets.map(returnOf)
    return { rtpMin: toPercent(least(returns)), rtpMax: toPercent(most(returns)) }
  }
  const all = [...win, ...place, ...forecast]
  const sigma = win.reduce((sum, bet) => sum + sigmaOf(bet), 0) / win.length
  const favourite = win.reduce((a, b) => (toFloat(b.chance) > toFloat(a.chance) ? b : a))
  return {
    rtp: toPercent(least(all.map(returnOf))),
    hitRate: toPercent(rational(1n, BigInt(win.length))),
    sigma: sigma.toFixed(2),
    volatility: volatilityOf(sigma),
    ...topOf(all),
    markets: { win: range(win), place: range(place), forecast: range(forecast) },
    usual: { kind: 'win', numbers: favourite.numbers },
    spread: spreadOf(lawOf(favourite)),
  }
}

const stages = [0, 1, 2] as const

/** What one card returns by what was reached: each stage paid alone. */
const stageParts = (data: BingoData): Declared['parts'] =>
  Object.fromEntries(
    stages.map((only) => {
      const [a, b, c] = stages.map((stage) => (stage === only ? data.stages[stage] : []))
      const alone = distributionOf({ ...data, stages: [a ?? [], b ?? [], c ?? []] })
      const law = [...alone].map(([pay, chance]) => ({ pay, chance }))
      return [`stage${only + 1}`, toPercent(meanOf(law))]
    }),
  )

/** Of one card: each is paid by itself. */
export const bingoFigures = (data: BingoData): BetFigures => {
  const law: Law = [...distributionOf(data)].map(([pay, chance]) => ({ pay, chance }))
  const most = maxPayOf(data)
  const top = law.find(({ pay }) => pay === most)
  if (!top) throw new Error('no order of the balls pays the most that stands in the prices')
  const spread = spreadOf(law)
  const { hitRate, sigma, volatility } = spread
  return {
    rtp: toPercent(meanOf(law)),
    hitRate,
    sigma,
    volatility,
    maxWin: hundredths(most),
    topEvery: everyOf(top.chance),
    parts: stageParts(data),
    usual: { kind: 'card', numbers: [] },
    spread,
  }
}

/** Of a bet on one number; every bet returns the same. */
export const rouletteFigures = (): BetFigures => {
  const chance = rational(1n, BigInt(pockets))
  const odds = 100 * (payoutOf('straight') + 1)
  const spread = spreadOf(lawOf({ numbers: [], chance, odds }))
  const { hitRate, sigma, volatility } = spread
  return {
    rtp: toPercent(returnOf({ numbers: [], chance, odds })),
    hitRate,
    sigma,
    volatility,
    ...topOf([{ numbers: [], chance, odds }]),
    usual: { kind: 'straight', numbers: [] },
    spread,
  }
}
