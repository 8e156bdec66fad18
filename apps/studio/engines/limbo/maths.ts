import { hundredths, rational, toPercent, type Rational } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { oddsOf, type Odds } from '../odds.ts'
import { targetLeast, targetMost, type LimboConfig, type LimboWager } from './rules.ts'

const two52 = 1n << 52n

/** X ≥ x ⇔ 2⁵² - r ≤ percent · 2⁵² / (100 x): so many of the 2⁵² values of r. */
export const reachChance = ({ percent }: LimboConfig, target: number): Rational =>
  rational((BigInt(percent) * two52) / BigInt(target), two52)

export const limboLaw = (config: LimboConfig, { target }: LimboWager): Law => {
  const chance = reachChance(config, target)
  return [
    { pay: target, chance },
    { pay: 0, chance: rational(chance.d - chance.n, chance.d) },
  ]
}

/** Of a target t · ⌊p / t⌋ is returned, where p is the percentage in 2⁵²ths: what is lost is p modulo t. */
export const limboFigures = (config: LimboConfig, usual: LimboWager): Figures => {
  const whole = BigInt(config.percent) * two52
  let [least, most] = [whole, 0n]
  for (let target = BigInt(targetLeast); target <= BigInt(targetMost); target += 1n) {
    const returned = whole - (whole % target)
    if (returned < least) least = returned
    if (returned > most) most = returned
  }
  return {
    ...exactReturn([rational(least, 100n * two52), rational(most, 100n * two52)]),
    parts: { usual: toPercent(meanOf(limboLaw(config, usual))) },
    ...spreadOf(limboLaw(config, usual)),
    featureEvery: null,
    maxWin: hundredths(targetMost),
    topEvery: everyOf(reachChance(config, targetMost)),
  }
}

/** Of the wager that is chosen. */
export const limboOdds = (config: LimboConfig, wager: LimboWager): Odds =>
  oddsOf(limboLaw(config, wager))
