import { hundredths, rational, toPercent } from '../../src/maths/rational.ts'
import type { Figures } from '../define.ts'
import { everyOf, exactReturn, meanOf, spreadOf, type Law } from '../law.ts'
import { coinPrice, type CoinConfig } from './rules.ts'

/** Whoever takes after `right` right calls has been right each time with chance ½. */
export const coinLaw = (config: CoinConfig, right: number): Law => {
  const ways = 2n ** BigInt(right)
  return [
    { pay: coinPrice(config, right), chance: rational(1n, ways) },
    { pay: 0, chance: rational(ways - 1n, ways) },
  ]
}

/** Spread and hits are of who takes after one throw. */
export const coinFigures = (config: CoinConfig): Figures => {
  const stops = Array.from({ length: config.throws }, (_, i) => i + 1)
  const means = stops.map((right) => meanOf(coinLaw(config, right)))
  return {
    ...exactReturn(means),
    parts: Object.fromEntries(means.map((mean, i) => [`${i + 1}`, toPercent(mean)])),
    ...spreadOf(coinLaw(config, 1)),
    featureEvery: null,
    maxWin: hundredths(coinPrice(config, config.throws)),
    topEvery: everyOf(rational(1n, 2n ** BigInt(config.throws))),
  }
}
