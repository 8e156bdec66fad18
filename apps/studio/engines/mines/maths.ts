import { hundredths, rational, toPercent, type Rational } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, extremes, meanOf, spreadOf, type Law } from '../law.ts'
import { oddsOf, type Odds } from '../odds.ts'
import {
  choose,
  minesLadder,
  minesPrice,
  tiles,
  urchinsMost,
  type MinesConfig,
  type MinesWager,
} from './rules.ts'

/** That the first `pearls` shells hide none of the urchins, whichever they are. */
export const pearlsChance = (urchins: number, pearls: number): Rational =>
  rational(BigInt(choose(tiles - urchins, pearls)), BigInt(choose(tiles, pearls)))

/** Of who takes after `pearls` pearls. */
export const minesLaw = (config: MinesConfig, urchins: number, pearls: number): Law => {
  const chance = pearlsChance(urchins, pearls)
  return [
    { pay: minesPrice(config, urchins, pearls), chance },
    { pay: 0, chance: rational(chance.d - chance.n, chance.d) },
  ]
}

/** Pearls after which one takes, where a figure needs one place to stop. */
const usualStop = 3

/** Of so many urchins, wherever one stops. */
export const minesOdds = (config: MinesConfig, { urchins }: MinesWager): Odds =>
  oddsOf(
    minesLaw(config, urchins, usualStop),
    minesLadder(config, urchins).map((_, i) => minesLaw(config, urchins, i + 1)),
  )

/** Every number of urchins with every place to stop; spread and hits are of who opens three shells. */
export const minesFigures = (config: MinesConfig, usual: MinesWager): Figures => {
  const stops = Array.from({ length: urchinsMost }, (_, i) => i + 1).flatMap((urchins) =>
    minesLadder(config, urchins).map((pay, i) => ({ urchins, pearls: i + 1, pay })),
  )
  const returned = stops.map(({ urchins, pearls }) => meanOf(minesLaw(config, urchins, pearls)))
  const top = stops.reduce((a, b) => (b.pay > a.pay ? b : a))
  return {
    ...exactReturn(returned),
    parts: Object.fromEntries(
      Array.from({ length: urchinsMost }, (_, i) => {
        const own = returned.filter((_, at) => stops[at]?.urchins === i + 1)
        return [`${i + 1}`, toPercent(extremes(own).least)]
      }),
    ),
    ...spreadOf(minesLaw(config, usual.urchins, usualStop)),
    featureEvery: null,
    maxWin: hundredths(top.pay),
    topEvery: everyOf(pearlsChance(top.urchins, top.pearls)),
  }
}
