import { rational, toPercent, hundredths, type Rational } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { cashLeast, type CrashConfig } from './flight.ts'

const two52 = 1n << 52n

/** X ≥ x ⇔ 2⁵² - r ≤ percent · 2⁵² / (100 x). */
export const reaches = ({ percent }: CrashConfig, multiple: number): Rational =>
  rational((BigInt(percent) * two52) / BigInt(multiple), two52)

/** Of who is out at one multiple, whether by click or by itself: clicks know nothing of X. */
export const crashLaw = (config: CrashConfig, multiple: number): Law => {
  const chance = reaches(config, multiple)
  return [
    { pay: multiple, chance },
    { pay: 0, chance: rational(chance.d - chance.n, chance.d) },
  ]
}

export const crashFigures = (config: CrashConfig, usual: { auto: number }): Figures => {
  const whole = BigInt(config.percent) * two52
  let [least, most] = [whole, 0n]
  for (let out = BigInt(cashLeast); out <= BigInt(config.cap); out += 1n) {
    const returned = whole - (whole % out)
    if (returned < least) least = returned
    if (returned > most) most = returned
  }
  return {
    ...exactReturn([rational(least, 100n * two52), rational(most, 100n * two52)]),
    parts: { usual: toPercent(meanOf(crashLaw(config, usual.auto))) },
    ...spreadOf(crashLaw(config, usual.auto)),
    featureEvery: null,
    maxWin: hundredths(config.cap),
    topEvery: everyOf(reaches(config, config.cap)),
  }
}
