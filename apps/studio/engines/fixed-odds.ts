import { hundredths, rational, times, type Rational } from '../src/maths/rational.ts'
import type { Figures } from './define.ts'
import type { DrawnFigures } from './drawn.ts'
import { everyOf, type Law, type spreadOf } from './law.ts'

/* Bets at odds that stand before the draw: odds are hundredths and include the stake. */

export type Priced = { chance: Rational; odds: number }

/** What is declared of a game of bets: its spread is of one of them. */
export type BetFigures = DrawnFigures & {
  /** Which bet that is. */
  usual: { kind: string; numbers: readonly number[] }
  spread: ReturnType<typeof spreadOf>
  parts?: Figures['parts']
}

/** The share of the stake that a bet returns in the long run. */
export const returnOf = ({ chance, odds }: Priced): Rational =>
  times(chance, rational(BigInt(odds), 100n))

export const lawOf = ({ chance, odds }: Priced): Law => [
  { pay: odds, chance },
  { pay: 0, chance: rational(chance.d - chance.n, chance.d) },
]

/** Of bets that pay the most: the rarest. */
export const topOf = (bets: readonly Priced[]): Pick<DrawnFigures, 'maxWin' | 'topEvery'> => {
  const top = Math.max(...bets.map(({ odds }) => odds))
  const paying = bets.filter(({ odds }) => odds === top)
  return {
    maxWin: hundredths(top),
    topEvery: Math.max(...paying.map(({ chance }) => everyOf(chance))),
  }
}
